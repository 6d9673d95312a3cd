import { Upload } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isProblem, Problem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { showErrorToast } from '../../ui/overlay/toasts';
import { ImportDialog } from './import-dialog';
import { useImportDryRun, type CatalogFileProblem, type ImportReport, type Kind } from './queries';
import { useCatalogAdminTranslation } from './translations';

/** In bytes; the limit of the server. */
const MAX_FILE_BYTES = 4_000_000;

interface DryRun {
  file: File;
  report: ImportReport;
}

/** Selects an edited file, validates it on the server and shows the planned changes. */
export function ImportButton({ kind }: { kind: Kind }) {
  const { t } = useCatalogAdminTranslation();
  const messageOf = useProblemMessage();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const removeFailure = useRef(() => {});
  const [dryRunResult, setDryRunResult] = useState<DryRun | null>(null);
  const { mutate: tryFile, isPending } = useImportDryRun(kind);

  useRestoreFocus(opener, isPending || dryRunResult !== null);
  const fail = (failure: unknown) => {
    const { line } = (isProblem(failure) ? failure.body : {}) as Partial<CatalogFileProblem>;
    const message = messageOf(failure);
    removeFailure.current = showErrorToast({
      title: t('import.notChecked'),
      children: line !== undefined ? `${message} ${t('import.quotationMarks', { line })}` : message,
    });
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    removeFailure.current();
    if (file.size > MAX_FILE_BYTES) return fail(new Problem(413, 'too_large', ''));
    tryFile(file, { onSuccess: (report) => report && setDryRunResult({ file, report }), onError: fail });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          // Reset, so that the same file can be selected again after a correction.
          currentTarget.value = '';
        }}
      />
      <Button
        ref={opener}
        kind="secondary"
        compact
        submitting={isPending}
        submittingLabel={t('import.checking')}
        onClick={() => input.current?.click()}
      >
        <Icon of={Upload} size="s" />
        {t('import.open')}
      </Button>
      {dryRunResult && <ImportDialog kind={kind} {...dryRunResult} onClose={() => setDryRunResult(null)} />}
    </>
  );
}

/** Restores the focus when it was lost in the meantime (a disabled button loses it). */
function useRestoreFocus(to: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) to.current?.focus();
    wasBusy.current = isBusy;
  }, [to, isBusy]);
}
