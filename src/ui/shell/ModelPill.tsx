/** What answers the requests, in a few words; a press opens the list of what else can. */
import { Check, ChevronDown, Lock, Settings as Gear } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { activeConnection, hostOf, isLocked, type Connection } from '../../store/connections.ts';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { Popover } from '../common/Popover.tsx';
import { useRun, useSettings, useStores, useView } from '../stores.tsx';
import headerStyles from './Header.module.css';
import styles from './ModelMenu.module.css';

export function ModelPill() {
  const t = useT();
  const connection = useSettings(activeConnection);
  const title =
    connection === null
      ? t('shell.demoTitle')
      : isSetUp(connection)
        ? t('shell.endpointTitle', {
            model: connection.model,
            host: hostOf(connection.baseURL),
          })
        : t('shell.endpointMissing');
  return (
    <Popover
      label={t('shell.models')}
      title={title}
      buttonClass={classes(headerStyles['model'], styles['pill'])}
      button={
        <>
          {connection === null ? <DemoName /> : <EndpointName connection={connection} />}
          <ChevronDown size={14} aria-hidden="true" className={styles['chevron']} />
        </>
      }
    >
      {(close) => <ModelMenu onDone={close} />}
    </Popover>
  );
}

function DemoName() {
  const t = useT();
  return (
    <>
      <span className={classes(headerStyles['dot'], headerStyles['demo'])} />
      <span className={headerStyles['wide']}>{t('shell.demoModel')}</span>
      <span className={headerStyles['narrow']}>{t('shell.demoShort')}</span>
      <span className={headerStyles['aside']}>{t('shell.noKey')}</span>
    </>
  );
}

function EndpointName({ connection }: { connection: Connection }) {
  const t = useT();
  const isReady = isSetUp(connection);
  const name = isReady ? connection.model : t('shell.endpointMissing');
  return (
    <>
      <span
        className={classes(headerStyles['dot'], headerStyles[isReady ? 'network' : 'missing'])}
      />
      <span className={headerStyles['name']}>{name}</span>
      {isReady && <span className={headerStyles['aside']}>{hostOf(connection.baseURL)}</span>}
    </>
  );
}

function ModelMenu({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { settings } = useStores();
  const connections = useSettings((state) => state.connections);
  const active = useSettings((state) => activeConnection(state)?.id ?? null);
  const keys = useSettings((state) => state.keys);
  const openSettings = useView((view) => view.openSettings);
  const isInTurn = useRun((run) => run.driver.type !== 'idle');
  const choose = (id: string | null) => {
    onDone();
    settings.getState().choose(id);
  };
  const isAnyOpen = connections.some(
    (one) => one.keep === 'passphrase' && one.sealed !== null && !isLocked(one, keys),
  );
  return (
    <>
      <ul className={styles['list']}>
        <Choice
          name={t('shell.demoModel')}
          about={t('shell.noKey')}
          isActive={active === null}
          onChoose={() => choose(null)}
        />
        {connections.map((one) => (
          <Choice
            key={one.id}
            name={one.name || hostOf(one.baseURL) || t('settings.network')}
            about={one.model || t('conversation.noModel')}
            isActive={one.id === active}
            isLocked={isLocked(one, keys)}
            onChoose={() => choose(one.id)}
          />
        ))}
      </ul>
      {isInTurn && <p className={styles['note']}>{t('shell.fromNextRound')}</p>}
      <div className={styles['foot']}>
        {isAnyOpen && (
          <Button
            kind="quiet"
            className={styles['verb']}
            onClick={() => settings.getState().lock()}
          >
            <Lock size={14} aria-hidden="true" />
            {t('connect.lockNow')}
          </Button>
        )}
        <Button
          kind="quiet"
          className={styles['verb']}
          data-testid="model-settings"
          onClick={() => {
            onDone();
            openSettings();
          }}
        >
          <Gear size={14} aria-hidden="true" />
          {t('shell.modelSettings')}
        </Button>
      </div>
    </>
  );
}

function Choice(props: {
  name: string;
  about: string;
  isActive: boolean;
  isLocked?: boolean;
  onChoose: () => void;
}) {
  const t = useT();
  return (
    <li>
      <button
        type="button"
        data-testid="choose-model"
        aria-current={props.isActive ? 'true' : undefined}
        onClick={props.onChoose}
      >
        <span className={styles['mark']}>
          {props.isActive && <Check size={13} aria-hidden="true" />}
        </span>
        <b>{props.name}</b>
        <span className={styles['about']}>{props.about}</span>
        {props.isLocked === true && (
          <Lock size={12} className={styles['locked']} aria-label={t('connect.locked')} />
        )}
      </button>
    </li>
  );
}

function isSetUp({ model, baseURL }: Connection): boolean {
  return model !== '' && hostOf(baseURL) !== '';
}
