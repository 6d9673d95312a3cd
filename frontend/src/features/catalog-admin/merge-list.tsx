import { type ReactNode, useEffect, useRef } from 'react';
import { useFormats } from '../../lib/formats';
import { isProblem, isUnanswered } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/list/data-table';
import { NamesCell } from '../../ui/list/name-cell';
import { removeErrorToast, showToast, showErrorToast } from '../../ui/overlay/toasts';
import { useUndoMerge, type Merge } from './queries';
import { useCatalogAdminTranslation } from './translations';
import dataTableStyles from '../../ui/list/data-table.module.css';
import typography from '../../ui/typography.module.css';

/** The merges, with an undo button for each that can be undone. */
export function MergeList({ merges }: { merges: readonly Merge[] }) {
  const { t } = useCatalogAdminTranslation();
  const columns = useColumns();
  if (merges.length === 0) return <p className={typography.secondary}>{t('merges.empty')}</p>;
  return <DataTable caption={t('merges.table')} columns={columns} rows={merges} rowKey={({ id }) => id} />;
}

function useColumns(): Column<Merge>[] {
  const { t } = useCatalogAdminTranslation();
  const { date } = useFormats();
  const byline = (admin: Merge['mergedBy']) =>
    admin && (
      <div className={`${typography.small} ${typography.secondary}`}>
        {admin.name ?? t('merges.admin', { id: admin.id })}
      </div>
    );
  const lineOf = ({ fromName, intoName }: Merge) =>
    t('merges.line', { from: fromName ?? t('merges.deleted'), into: intoName ?? t('merges.deleted') });
  return [
    {
      key: 'mergedAt',
      header: t('merges.columns.mergedAt'),
      cell: ({ mergedAt, mergedBy }) => (
        <div>
          <span className={`${typography.numeric} ${dataTableStyles.nowrap}`}>{date(mergedAt)}</span>
          {byline(mergedBy)}
        </div>
      ),
    },
    { key: 'kind', header: t('merges.columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'merge',
      header: t('merges.columns.merge'),
      rowHeader: true,
      cell: (merge) => <NamesCell>{lineOf(merge)}</NamesCell>,
    },
    {
      key: 'undo',
      header: t('merges.columns.undo'),
      cell: (merge) => <UndoCell merge={merge} line={lineOf(merge)} byline={byline(merge.undoneBy)} />,
    },
  ];
}

interface UndoCellProps {
  merge: Merge;
  line: string;
  /** Who has undone it. */
  byline: ReactNode;
}

function UndoCell({ merge, line, byline }: UndoCellProps) {
  const { t } = useCatalogAdminTranslation();
  const { date } = useFormats();
  const messageOf = useProblemMessage();
  const { mutateAsync, isPending, isIdle } = useUndoMerge();
  const state = useRef<HTMLDivElement>(null);
  // An entry that was deleted since cannot be restored.
  const isFinal = merge.undoneAt !== null || merge.fromName === null;
  // The button, which had the focus, is gone.
  const takesFocus = isFinal && !isIdle;
  useEffect(() => {
    if (takesFocus) state.current?.focus();
  }, [takesFocus]);
  const subject = `undo-failed-${merge.id}`;
  const undo = () => {
    removeErrorToast(subject);
    mutateAsync(merge.id).then(
      () => showToast({ title: t('merges.done') }),
      (error: unknown) => {
        const message = messageOf(error);
        // By another admin, or by an attempt without a response.
        if (isProblem(error) && error.code === 'already_undone')
          return showErrorToast({ title: message, children: line, subject });
        const title = t(isUnanswered(error) ? 'merges.unclear' : 'merges.notUndone');
        return showErrorToast({ title, children: t('merges.failure', { line, message }), subject });
      },
    );
  };
  if (isFinal)
    return (
      <div ref={state} tabIndex={takesFocus ? -1 : undefined}>
        <span className={typography.muted}>
          {merge.undoneAt ? t('merges.undone', { date: date(merge.undoneAt) }) : t('merges.notUndoable')}
        </span>
        {byline}
      </div>
    );
  return (
    <Button
      kind="secondary"
      compact
      aria-label={t('merges.undoOne', { line })}
      submitting={isPending}
      submittingLabel={t('merges.undoing')}
      onClick={undo}
    >
      {t('merges.undo')}
    </Button>
  );
}
