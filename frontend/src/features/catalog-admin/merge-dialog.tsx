import { catalogEntryName, type CatalogOption, catalogSearch } from '../../lib/catalog/catalog-search';
import { useFormats } from '../../lib/formats';
import { useFormState } from '../../lib/form/use-form-state';
import { useLanguage } from '../../lib/i18n/use-language';
import { isProblem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useUnclearOutcome } from '../../lib/query/use-unclear-outcome';
import { Combobox } from '../../ui/combobox/combobox';
import { EMPTY_COMBOBOX, type ComboboxValue } from '../../ui/combobox/combobox-value';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { showToast } from '../../ui/overlay/toasts';
import { usePageAction } from '../../ui/overlay/use-page-action';
import { useMerge, useMergePreview, type Kind, type CustomEntry } from './queries';
import { useCatalogAdminTranslation } from './translations';
import typography from '../../ui/typography.module.css';

interface MergeDialogProps {
  kind: Kind;
  entry: CustomEntry;
  onClose: () => void;
}

interface MergeValues {
  into: ComboboxValue<CatalogOption>;
}

/** Keys below `merge` in the locale files. */
type MergeError = 'missing' | 'same';

/** The entry to keep was merged or deleted since it was suggested. */
const isGone = (error: unknown) => isProblem(error) && error.errors.some(({ field }) => field === 'intoId');

export function MergeDialog({ kind, entry, onClose }: MergeDialogProps) {
  const { t } = useCatalogAdminTranslation();
  const messageOf = useProblemMessage();
  const { language } = useLanguage();
  const { values, errors, change, check } = useFormState<MergeValues, MergeError>({
    initialValues: { into: EMPTY_COMBOBOX },
    validate: ({ into }) => {
      if (into.kind !== 'option') return { into: 'missing' };
      return into.option.id === entry.id ? { into: 'same' } : {};
    },
    rechecksOnChange: true,
  });
  const { into } = values;
  const { mutateAsync: merge, isPending, isSuccess, error } = useMerge(kind, entry.id);
  const intoId = into.kind === 'option' ? into.option.id : undefined;
  const preview = useMergePreview(kind, entry.id, intoId, isPending || isSuccess);
  const authors = preview.data?.authorsOfBoth ?? 0;
  const { count } = useFormats();
  const settle = usePageAction(`merge-failed-${kind}-${entry.id}`);
  const name = catalogEntryName(entry, language);
  const title = t('merge.title', { name });
  const isUnclear = useUnclearOutcome(error);
  const titleOf = (failure: unknown) => t(isUnclear(failure) ? 'merge.unclear' : 'merge.failed');

  const confirm = () => {
    if (check().length > 0 || into.kind !== 'option') return false;
    const { id, label } = into.option;
    settle(merge(id), {
      onSuccess: () => {
        showToast({ title: t('merge.done', { name, into: label }) });
        onClose();
      },
      toToast: (failure) => ({ title: titleOf(failure), children: title }),
    });
    return true;
  };
  return (
    <ConfirmationDialog
      opened
      isForm
      title={title}
      cancel={t('cancel')}
      confirm={t('merge.confirm')}
      submitting={t('merge.busy')}
      isPending={isPending}
      isDanger
      failure={error && { title: titleOf(error), message: isGone(error) ? t('merge.gone') : messageOf(error) }}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p className={typography.secondary}>{t('merge.text')}</p>
      <Combobox
        label={t('merge.into')}
        error={errors.into && t(`merge.${errors.into}`)}
        value={into}
        onValue={(chosen) => change({ into: chosen })}
        search={catalogSearch(kind, language)}
      />
      <div role="status">
        {preview.isError && !isGone(error) && <p>{t(isGone(preview.error) ? 'merge.gone' : 'merge.authorsUnknown')}</p>}
        {!preview.isError && authors > 0 && (
          <p>{t('merge.authorsOfBoth', { count: authors, amount: count(authors) })}</p>
        )}
      </div>
    </ConfirmationDialog>
  );
}
