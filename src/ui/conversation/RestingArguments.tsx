/**
 * The arguments of a call that is about to run, in full: a line when that holds them all,
 * else the short ones on a line and each long one by itself, with its own line breaks.
 */
import { LongText } from '../markdown/LongText.tsx';
import { argumentsLine } from './call-summary.ts';
import styles from './CallCard.module.css';

type Args = Readonly<Record<string, unknown>>;

/** `seen` is the text among them that the card shows already. */
export function RestingArguments(props: { args: Args; seen: string | null | undefined }) {
  const { args, seen } = props;
  const entries = Object.entries(args).filter(([, value]) => value !== seen);
  const long = entries.filter(([name, value]) => argumentsLine({ [name]: value }).includes('…'));
  const short = entries.filter((entry) => !long.includes(entry));
  const isLineNeeded = short.length > 0 || (entries.length === 0 && seen === null);
  return (
    <>
      {isLineNeeded && <div className={styles['glance']}>{allOf(Object.fromEntries(short))}</div>}
      {long.map(([name, value]) => (
        <LongText key={name} label={name} text={asText(value)} />
      ))}
    </>
  );
}

/** As the closed card writes them, but never cut. */
function allOf(args: Args): string {
  const line = argumentsLine(args);
  return line.includes('…') ? JSON.stringify(args, null, 2) : line;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
