import { useFormState } from '../../lib/form/use-form-state';
import { isProblem, isUnanswered, type Problem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { codePointLength } from '../../ui/form/character-count';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { TextField } from '../../ui/form/text-field';
import { showToast } from '../../ui/overlay/toasts';
import { usePageAction } from '../../ui/overlay/use-page-action';
import { useRename, type Kind, type CustomEntry } from './queries';
import { useCatalogAdminTranslation } from './translations';

interface RenameDialogProps {
  kind: Kind;
  entry: CustomEntry;
  onClose: () => void;
}

const isStale = (error: unknown): error is Problem => isProblem(error) && error.code === 'stale_entry';
const isLength = (text: string) => codePointLength(text.trim()) >= 2 && codePointLength(text.trim()) <= 100;

export function RenameDialog({ kind, entry, onClose }: RenameDialogProps) {
  const { t } = useCatalogAdminTranslation();
  const isBrand = kind === 'brands';
  const messageOf = useRenameMessage(isBrand);
  const { values, errors, change, check } = useFormState({
    initialValues: { nameEn: entry.nameEn, nameEs: entry.nameEs },
    validate: ({ nameEn, nameEs }) => ({
      ...(!isLength(nameEn) && { nameEn: 'length' }),
      ...(!isBrand && !isLength(nameEs) && { nameEs: 'length' }),
    }),
    rechecksOnChange: true,
  });
  const { mutateAsync: rename, isPending, error } = useRename(kind, entry.id);
  const settle = usePageAction(`rename-failed-${kind}-${entry.id}`);
  const title = t('rename.title', { name: entry.nameEn });
  const titleOf = (failure: unknown) => t(isUnanswered(failure) ? 'rename.unclear' : 'rename.failed');
  // After its message about the present names the next attempt replaces them.
  const version = isStale(error) ? Number(error.body['version']) : entry.version;

  const save = () => {
    if (check().length > 0) return false;
    const names = { nameEn: values.nameEn.trim(), ...(!isBrand && { nameEs: values.nameEs.trim() }) };
    settle(rename({ ...names, version }), {
      onSuccess: () => {
        showToast({ title: t('rename.done') });
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
      confirm={t('rename.confirm')}
      submitting={t('rename.busy')}
      isPending={isPending}
      failure={error && { title: titleOf(error), message: messageOf(error) }}
      onCancel={onClose}
      onConfirm={save}
    >
      <TextField
        label={t(isBrand ? 'rename.name' : 'rename.nameEn')}
        error={errors.nameEn && t('rename.length')}
        value={values.nameEn}
        onValue={(nameEn) => change({ nameEn })}
        lang={isBrand ? undefined : 'en'}
        data-autofocus
      />
      {!isBrand && (
        <TextField
          label={t('rename.nameEs')}
          error={errors.nameEs && t('rename.length')}
          value={values.nameEs}
          onValue={(nameEs) => change({ nameEs })}
          lang="es"
        />
      )}
    </ConfirmationDialog>
  );
}

function useRenameMessage(isBrand: boolean): (error: unknown) => string {
  const { t } = useCatalogAdminTranslation();
  const messageOf = useProblemMessage();
  return (error) => {
    if (isProblem(error) && error.code === 'name_taken') return t('rename.taken');
    if (!isStale(error)) return messageOf(error);
    const [nameEn, nameEs] = [String(error.body['nameEn']), String(error.body['nameEs'])];
    return isBrand ? t('rename.renamed', { name: nameEn }) : t('rename.renamedBilingual', { nameEn, nameEs });
  };
}
