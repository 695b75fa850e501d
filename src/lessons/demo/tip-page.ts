/**
 * The page that the tip run writes, and the mistake that it makes on purpose. Data only.
 * The wrong line and the right one are named once, so that what the run searches for,
 * replaces and claims cannot differ from what it wrote.
 */
import type { Words } from './words.ts';

/** Percent taken as a factor: 15 % of 80 becomes 1200. */
export const WRONG_LINE = 'const tip = bill * percent;';
export const RIGHT_LINE = 'const tip = (bill * percent) / 100;';

type PageText = { lang: string; title: string } & Record<
  'bill' | 'percent' | 'people' | 'tip' | 'total' | 'each',
  string
>;

export const TIP_PAGE: Words = {
  en: page({
    lang: 'en',
    title: 'Tip calculator',
    bill: 'Bill',
    percent: 'Tip in %',
    people: 'People',
    tip: 'Tip',
    total: 'Total',
    each: 'Each pays',
  }),
  'zh-CN': page({
    lang: 'zh-CN',
    title: '小费计算器',
    bill: '账单金额',
    percent: '小费（%）',
    people: '人数',
    tip: '小费',
    total: '合计',
    each: '每人',
  }),
};

function page(text: PageText): string {
  return `<!doctype html>
<html lang="${text.lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${text.title}</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
      main { width: min(22rem, 92vw); padding: 1.5rem; border: 1px solid #8884; border-radius: 1rem; }
      h1 { margin: 0 0 1rem; font-size: 1.25rem; }
      label { display: flex; justify-content: space-between; align-items: center; margin: 0.5rem 0; }
      input { width: 7rem; padding: 0.4rem 0.6rem; font: inherit; text-align: right; border: 1px solid #8886; border-radius: 0.5rem; }
      dl { display: grid; grid-template-columns: 1fr auto; gap: 0.25rem; margin: 1rem 0 0; padding-top: 1rem; border-top: 1px solid #8884; }
      dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
      .total { font-weight: 600; }
    </style>
  </head>
  <body>
    <main>
      <h1>${text.title}</h1>
      <label>${text.bill} <input id="bill" type="number" min="0" step="0.01" value="80" /></label>
      <label>${text.percent} <input id="percent" type="number" min="0" value="15" /></label>
      <label>${text.people} <input id="people" type="number" min="1" value="2" /></label>
      <dl>
        <dt>${text.tip}</dt><dd id="tip"></dd>
        <dt class="total">${text.total}</dt><dd id="total" class="total"></dd>
        <dt>${text.each}</dt><dd id="each"></dd>
      </dl>
    </main>
    <script>
      const number = (id) => Number(document.getElementById(id).value) || 0;
      const show = (id, amount) => {
        document.getElementById(id).textContent = amount.toFixed(2);
      };

      function update() {
        const bill = number('bill');
        const percent = number('percent');
        const people = Math.max(1, number('people'));
        ${WRONG_LINE}
        show('tip', tip);
        show('total', bill + tip);
        show('each', (bill + tip) / people);
      }

      document.addEventListener('input', update);
      update();
    </script>
  </body>
</html>
`;
}
