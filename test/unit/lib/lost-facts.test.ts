import { describe, expect, it } from 'vitest';
import { lostFacts } from '../../../src/lib/lost-facts.ts';

const lost = (old: string, ...kept: string[]) => lostFacts([old], kept);

describe('lostFacts', () => {
  it('finds nothing lost when every text stays, or when there is none', () => {
    const text = 'Run `npm test` in /src/app.ts: 15 % of 80 for totalDue and Alice.';
    const none = { paths: [], commands: [], numbers: [], names: [] };
    expect(lost(text, text)).toEqual(none);
    expect(lostFacts([], [text])).toEqual(none);
    expect(lost('')).toEqual(none);
  });

  it('counts a fact as kept when any of the texts that stay has it', () => {
    expect(lost('/a/one.ts and /a/two.ts', 'one.ts', 'see /a/two.ts').paths).toEqual(['/a/one.ts']);
  });

  it('lists what occurs most often first, and each fact once', () => {
    expect(lost('/a/one.ts /a/two.ts ./a/two.ts').paths).toEqual(['/a/two.ts', '/a/one.ts']);
  });
});

describe('paths', () => {
  it.each([
    ['I wrote /index.html and src/lib/tokens.ts.', ['/index.html', 'src/lib/tokens.ts']],
    ['Look at README.md, ~/notes/todo and ../up.json', ['README.md', '~/notes/todo', '../up.json']],
    ['{"path":"/docs/说明.md"}', ['/docs/说明.md']],
    ['请修改src/app.ts文件，再看“/数据/表.csv”。', ['/数据/表.csv', 'src/app.ts']],
    ['the folder `src/lib`, and test/unit/ too', ['src/lib', 'test/unit/']],
    ['see https://example.com/a/b?c=1.', ['https://example.com/a/b?c=1']],
    ['C:\\work\\main.c', ['C:\\work\\main.c']],
  ])('are found in %s', (text, paths) => {
    expect(lost(text).paths.toSorted()).toEqual(paths.toSorted());
  });

  it.each([
    'yes and/or no, n/a, km/h, 1/2, 2024/01/02',
    '<div>text</div> and text/html',
    'console.log(x.y) and Math.max(1) and 3.14',
    'made with Node.js and Vue.js',
    '// a comment',
  ])('are not found in %s', (text) => {
    expect(lost(text).paths).toEqual([]);
  });

  it('are the same however they are rooted, and a folder stays with what is in it', () => {
    expect(lost('./src/app.ts', 'in /src/app.ts').paths).toEqual([]);
    expect(lost('`src/lib`', '/src/lib/tokens.ts').paths).toEqual([]);
  });

  it('are not those of a longer name', () => {
    expect(lost('/src/app.ts', '/src/app.tsx, /src/app.ts.bak').paths).toEqual(['/src/app.ts']);
    expect(lost('app.ts', 'my-app.ts').paths).toEqual(['app.ts']);
  });
});

describe('numbers', () => {
  it('are found with unit, currency and separators', () => {
    const { numbers } = lost('15 % of $80 is 12.50, in 1,318 tokens, 3 ms, on 2026-12-01 at 17:30');
    expect(numbers).toEqual(['15 %', '$80', '12.50', '1,318', '3 ms', '2026-12-01', '17:30']);
  });

  it('are found in Chinese text and in full width', () => {
    expect(lost('一共８０元，优惠１５％，分3次').numbers).toEqual(['80元', '15%', '3次']);
  });

  it('leave out single digits, names with digits, and the line numbers of a listing', () => {
    expect(lost('step 3 of c12, sha256').numbers).toEqual([]);
    expect(lost('  12\tconst rate = 0.15\n  13\t}').numbers).toEqual(['0.15']);
  });

  it('are the same with another unit or separator, also inside of a path', () => {
    expect(lost('1,318 tokens, 80 元', '1318', '共８０块').numbers).toEqual([]);
    expect(lost('port 8080', 'curl http://localhost:8080/a').numbers).toEqual([]);
    expect(lost('1318', '13180 and 11318').numbers).toEqual(['1318']);
  });

  it('are no facts of their own inside of paths and commands', () => {
    expect(lost('/v2/list10.json and `sleep 99` and `npm run a -- 42`').numbers).toEqual(['99']);
  });
});

describe('names', () => {
  it('are identifiers of code, and packages', () => {
    expect(
      lost('totalDue, parse_tip, MAX_ROUNDS, TipForm, run() and @scope/pkg').names.toSorted(),
    ).toEqual(['@scope/pkg', 'MAX_ROUNDS', 'TipForm', 'parse_tip', 'run', 'totalDue']);
  });

  it('are proper names in the middle of a sentence, not its first word', () => {
    expect(lost('The tip is for Alice. Give her the list of Grand Hotel.').names).toEqual([
      'Alice',
      'Grand Hotel',
    ]);
  });

  it('are names in Latin letters and titles in Chinese text', () => {
    expect(lost('我们用React写《小费计算器》，按钮叫“计算”。').names).toEqual([
      'React',
      '小费计算器',
      '计算',
    ]);
    expect(lost('《小费计算器》', '做了小费计算器').names).toEqual([]);
  });

  it('are kept in any case, and not by a longer word', () => {
    expect(lost('totalDue', 'TotalDue').names).toEqual([]);
    expect(lost('totalDue', 'totalDueDate').names).toEqual(['totalDue']);
  });
});

describe('commands', () => {
  it.each([
    ['Run `npm run build` first', ['npm run build']],
    ['$ ls -la /src\nREADME.md', ['ls -la /src']],
    ['{"command":"git commit -m done"}', ['git commit -m done']],
    ['then run npm test and git push --force.', ['npm test', 'git push --force']],
    ['先运行npm install，再运行pytest -q tests/a.py。', ['npm install', 'pytest -q tests/a.py']],
    ['```sh\n# first\n$ make all\ncargo  test\n```', ['make all', 'cargo test']],
  ])('are found in %s', (text, commands) => {
    expect(lost(text).commands.toSorted()).toEqual(commands.toSorted());
  });

  it.each(['make sure to go on', 'find the cat', 'git is a tool, node is another'])(
    'are not found in %s',
    (text) => {
      expect(lost(text).commands).toEqual([]);
    },
  );

  it('are kept whatever the blanks between their words', () => {
    expect(lost('`npm  run   build`', 'do: npm run\nbuild').commands).toEqual([]);
  });
});

describe('the cost', () => {
  it('of a long context stays small', () => {
    const text = 'In src/app.ts line 120 the call totalDue(15) gives 3.75 for Alice.\n';
    const old = Array.from({ length: 200 }, (_, at) => `${text.repeat(60)}/out/${at}.json`);
    const began = performance.now();
    expect(lostFacts(old, old.slice(100)).paths).toHaveLength(100);
    // Generous: a rule that goes back and forth over the text would take minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
