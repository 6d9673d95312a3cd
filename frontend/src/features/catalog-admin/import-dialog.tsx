import { Trans } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { isProblem, isRejection } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/overlay/modal';
import { Note } from '../../ui/note';
import { showToast } from '../../ui/overlay/toasts';
import { usePageAction } from '../../ui/overlay/use-page-action';
import { LineErrorTable, PlannedTable } from './import-tables';
import { useImport, type ImportReport, type Kind, type LineError } from './queries';
import { useCatalogAdminTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

interface ImportDialogProps {
  kind: Kind;
  file: File;
  /** The changes that the server would make. */
  report: ImportReport;
  onClose: () => void;
}

export function ImportDialog({ kind, file, report, onClose }: ImportDialogProps) {
  const { t } = useCatalogAdminTranslation();
  const messageOf = useProblemMessage();
  const { mutateAsync: importFile, isPending, error } = useImport(kind);
  const settle = usePageAction(`import-failed-${kind}`);
  const isFaulty = report.rejected > 0;
  const hasChanges = report.added + report.changed > 0;
  // The catalog may have changed since the dry run.
  const lineErrors = isProblem(error) ? (error.errors as unknown as LineError[]) : report.errors;
  const rejected = isProblem(error) ? Number(error.body['rejected'] ?? 0) : report.rejected;

  const title = t('import.title', { name: file.name });
  const failureTitle = (failure: unknown) => t(isRejection(failure) ? 'import.failed' : 'import.unclear');
  const confirm = () =>
    settle(importFile(file), {
      onSuccess: () => {
        showToast({ title: t('import.done') });
        onClose();
      },
      toToast: (failure) => ({ title: failureTitle(failure), children: title }),
    });
  return (
    <Modal
      opened
      // The result of what is being sent is shown here.
      onClose={() => isPending || onClose()}
      title={title}
      actions={
        isFaulty || !hasChanges ? (
          <Button onClick={onClose} data-autofocus>
            {t('import.close')}
          </Button>
        ) : (
          <>
            <Button kind="secondary" onClick={onClose} disabled={isPending}>
              {t('cancel')}
            </Button>
            <Button submitting={isPending} submittingLabel={t('import.busy')} onClick={confirm} data-autofocus>
              {t('import.confirm')}
            </Button>
          </>
        )
      }
    >
      <div className={layout.stack}>
        {error ? (
          <Note kind="error" title={failureTitle(error)} assertive>
            {messageOf(error)}
          </Note>
        ) : isFaulty ? (
          <Note kind="error" title={t('import.rejected', { count: report.rejected })}>
            {t('import.rejectedText')}
          </Note>
        ) : hasChanges ? (
          <Summary report={report} />
        ) : (
          <Note title={t('import.nothing')}>{t('import.nothingText')}</Note>
        )}
        {lineErrors.length > 0 ? (
          <LineErrorTable lineErrors={lineErrors} rejected={rejected} />
        ) : (
          report.entries.length > 0 && <PlannedTable kind={kind} entries={report.entries} />
        )}
      </div>
    </Modal>
  );
}

function Summary({ report }: { report: ImportReport }) {
  const { t } = useCatalogAdminTranslation();
  const { count } = useFormats();
  const { added, changed, unchanged, entries } = report;
  return (
    <p className={typography.secondary}>
      <Trans
        t={t}
        i18nKey="import.summary"
        values={{ added: count(added), changed: count(changed), unchanged: count(unchanged) }}
        components={{ b: <b className={typography.numeric} /> }}
      />{' '}
      {entries.length < added + changed && t('import.shown', { amount: count(entries.length) })}
    </p>
  );
}
