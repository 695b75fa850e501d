/**
 * The requests of a session, one a line, the newest at the bottom. A list box: one stop in
 * the tab order, arrows choose.
 */
import { memo, useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { RotateCw, Wrench } from 'lucide-react';
import { VList, type VListHandle } from 'virtua';
import { useLocale, useT } from '../../i18n/translate.tsx';
import type { RequestState } from '../../trace/state.ts';
import { classes } from '../common/classes.ts';
import { Pill } from '../common/Pill.tsx';
import { duration } from './duration.ts';
import { tokensPerSecond } from './request-facts.ts';
import { useEarlierAttempts, useStatus } from './use-status.ts';
import styles from './RequestList.module.css';

const ROW_PX = 28;
const ROWS_SHOWN = 4;

export function RequestList(props: {
  requests: readonly RequestState[];
  selected: number;
  onSelect: (request: number) => void;
}) {
  const { requests, selected, onSelect } = props;
  const t = useT();
  const id = useId();
  const list = useRef<VListHandle>(null);
  const at = requests.findIndex(({ request }) => request === selected);
  useEffect(() => {
    list.current?.scrollToIndex(at, { align: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = target(event.key, at, requests.length);
    const next = to === null ? undefined : requests[to];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.request);
  };
  return (
    <div className={styles['requests']}>
      <Head />
      <VList
        ref={list}
        data={requests}
        itemSize={ROW_PX}
        style={{ height: ROW_PX * Math.min(requests.length, ROWS_SHOWN) }}
        role="listbox"
        tabIndex={0}
        aria-label={t('wire.requests')}
        aria-activedescendant={`${id}-${selected}`}
        onKeyDown={onKeyDown}
      >
        {(request, index) => (
          <Row
            key={request.request}
            id={`${id}-${request.request}`}
            request={request}
            isSelected={request.request === selected}
            isNewest={index === requests.length - 1}
            onSelect={onSelect}
          />
        )}
      </VList>
    </div>
  );
}

/** The names of the columns; each row names its own for assistive technology. */
function Head() {
  const t = useT();
  return (
    <div className={classes(styles['row'], styles['head'])} aria-hidden="true">
      <span />
      <span>{t('wire.column.round')}</span>
      <span className={styles['status']}>{t('wire.column.status')}</span>
      <span>{t('wire.column.first')}</span>
      <span className={styles['speed']}>{t('wire.column.speed')}</span>
      <span>{t('wire.column.in')}</span>
      <span className={styles['cached']}>{t('wire.column.cached')}</span>
      <span>{t('wire.column.out')}</span>
    </div>
  );
}

const Row = memo(function Row(props: {
  id: string;
  request: RequestState;
  isSelected: boolean;
  isNewest: boolean;
  onSelect: (request: number) => void;
}) {
  const { request, isSelected } = props;
  const { language, t } = useLocale();
  const status = useStatus(request, props.isNewest);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const { usage, firstTokenMs, isEstimate } = request;
  const speed = tokensPerSecond(request);
  const about = (tokens: number | undefined) =>
    tokens === undefined ? '' : `${isEstimate ? '≈ ' : ''}${number.format(tokens)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- who has the focus takes the keys
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={styles['row']}
      data-testid="request"
      data-status={status}
      onClick={() => props.onSelect(request.request)}
    >
      <span className={styles['dot']} title={t(`wire.status.${status}`)}>
        <span className="sr-only">{t(`wire.status.${status}`)}</span>
      </span>
      <span className={styles['name']}>
        <span className={styles['where']} title={t('wire.where', where(request))}>
          <span aria-hidden="true">
            <i>T{request.turn}</i> R{request.round}
          </span>
          <span className="sr-only">{t('wire.where', where(request))}</span>
        </span>
        {request.purpose === 'summary' && <Pill tone="fold">{t('wire.summary')}</Pill>}
        <Marks request={request} />
      </span>
      <span className={styles['status']}>{request.response?.status ?? ''}</span>
      <Cell name={t('wire.column.first')}>
        {firstTokenMs === null ? '' : duration(firstTokenMs, { t, language })}
      </Cell>
      <Cell name={t('wire.column.speed')} className={styles['speed']}>
        {speed === null ? '' : t('wire.tokPerSecond', { count: Math.round(speed) })}
      </Cell>
      <Cell name={t('wire.column.in')}>{about(usage?.input)}</Cell>
      <span className={styles['cached']}>{about(usage?.cached)}</span>
      <Cell name={t('wire.column.out')}>{about(usage?.output)}</Cell>
    </div>
  );
});

function Cell(props: { name: string; className?: string | undefined; children: string }) {
  return (
    <span title={props.name} className={props.className}>
      {props.children !== '' && <span className="sr-only">{props.name} </span>}
      {props.children}
    </span>
  );
}

/** What was out of the ordinary: attempts that failed, and what was changed for the endpoint. */
function Marks(props: { request: RequestState }) {
  const { request } = props;
  const t = useT();
  const retries = useEarlierAttempts(request).filter(({ waitMs }) => waitMs !== null).length;
  return (
    <>
      {retries > 0 && (
        <span className={styles['mark']} title={t('wire.retries', { count: retries })}>
          <RotateCw size={11} aria-hidden="true" />
          <span aria-hidden="true">{retries}</span>
          <span className="sr-only">{t('wire.retries', { count: retries })}</span>
        </span>
      )}
      {request.adaptations.length > 0 && (
        <span className={styles['mark']} title={t('wire.adapted')}>
          <Wrench size={11} aria-hidden="true" />
          <span className="sr-only">{t('wire.adapted')}</span>
        </span>
      )}
    </>
  );
}

function where({ turn, round }: RequestState): { turn: number; round: number } {
  return { turn, round };
}

function target(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
