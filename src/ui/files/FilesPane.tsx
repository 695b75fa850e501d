/**
 * The workspace of the session: its files as a tree and the text of the one that is
 * chosen, which stays chosen while it changes and says so when it is gone. Only text is
 * shown; nothing that the agent wrote runs here.
 */
import { useMemo, useState } from 'react';
import { FolderDown } from 'lucide-react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import type { TraceState } from '../../trace/state.ts';
import { Button } from '../common/Button.tsx';
import { useRun, useStores } from '../stores.tsx';
import { treeRows } from './file-tree.ts';
import { FileTree } from './FileTree.tsx';
import { FileView } from './FileView.tsx';
import { formatBytes } from './format-bytes.ts';
import { safeName, saveAs, zipOf } from './save.ts';
import styles from './FilesPane.module.css';

export function FilesPane() {
  const t = useT();
  const session = useRun((run) => run.session?.id ?? '');
  return (
    <section className={styles['pane']} data-testid="files" aria-label={t('files.title')}>
      <Workspace key={session} />
    </section>
  );
}

function Workspace() {
  const t = useT();
  const files = useRun((run) => run.state.files);
  const changedSince = useRun((run) => turnStart(run.state));
  const [selected, setSelected] = useState<string | null>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => treeRows(files, toggled), [files, toggled]);
  const toggle = (folder: string) => {
    const next = new Set(toggled);
    if (!next.delete(folder)) next.add(folder);
    setToggled(next);
  };
  if (files.size === 0 && selected === null) {
    return <p className={styles['empty']}>{t('files.empty')}</p>;
  }
  return (
    <>
      <Head />
      <FileTree
        rows={rows}
        selected={selected}
        changedSince={changedSince}
        onSelect={setSelected}
        onToggle={toggle}
      />
      {selected === null ? (
        <p className={styles['empty']}>{t('files.choose')}</p>
      ) : (
        <FileView key={selected} path={selected} file={files.get(selected)} />
      )}
    </>
  );
}

function Head() {
  const { language, t } = useLocale();
  const { run } = useStores();
  const files = useRun((data) => data.state.files);
  const title = useRun((data) => data.session?.title ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const size = [...files.values()].reduce((sum, file) => sum + file.size, 0);
  const save = async () => {
    try {
      const { bytes, missing } = await zipOf(files.values(), run.getState().readBlob);
      saveAs(`${safeName(title, 'workspace')}.zip`, bytes, 'application/zip');
      setProblem(
        missing.length === 0 ? null : t('files.zipMissing', { paths: missing.join(', ') }),
      );
    } catch (error) {
      setProblem(
        t('files.zipFailed', { why: error instanceof Error ? error.message : String(error) }),
      );
    }
  };
  return (
    <>
      <div className={styles['head']}>
        <span>
          {files.size === 1
            ? t('files.one', { size: formatBytes(size, language) })
            : t('files.many', { count: files.size, size: formatBytes(size, language) })}
        </span>
        <span className="grow" />
        <Button size="small" disabled={files.size === 0} onClick={() => void save()}>
          <FolderDown size={13} />
          {t('files.zip')}
        </Button>
      </div>
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** The entry that the current turn began with; no file is newer before the first. */
function turnStart(state: TraceState): number {
  return state.conversation.findLast((item) => item.type === 'user')?.n ?? Infinity;
}
