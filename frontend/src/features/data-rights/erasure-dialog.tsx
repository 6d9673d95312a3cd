import { useUnsentText } from '../../lib/form/unsent-text';
import { useFormState } from '../../lib/form/use-form-state';
import { hasStatus, isProblem, isUnanswered } from '../../lib/http/problem';
import { useUnclearOutcome } from '../../lib/query/use-unclear-outcome';
import { useHasLeft } from '../../ui/use-has-left';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { CheckboxField } from '../../ui/form/choice-group';
import { TextAreaField } from '../../ui/form/text-field';
import { usePageAction } from '../../ui/overlay/use-page-action';
import { useFailureMessage } from './failure-message';
import { useErasure, type ErasureReceipt } from './queries';
import { useDataRightsTranslation } from './translations';
import typography from '../../ui/typography.module.css';

const MAX_REASON_LENGTH = 2_000;

interface ErasureDialogProps {
  opened: boolean;
  onClose: () => void;
  /** `hasLeft`: the user has left the page meanwhile. */
  onErased: (receipt: ErasureReceipt, hasLeft: boolean) => void;
}

/** Requires a reason and the confirmation that the erasure cannot be undone. */
export function ErasureDialog({ opened, onClose, onErased }: ErasureDialogProps) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const form = useFormState({
    initialValues: { reason: '', understood: false },
    storage: useUnsentText('erasure', ['reason']),
  });
  const { reason, understood } = form.values;
  const { mutateAsync, isPending, error, reset } = useErasure();
  const hasLeft = useHasLeft();
  const settle = usePageAction('erasure-failed');
  const isUnclear = useUnclearOutcome(error);
  const close = () => {
    onClose();
    reset();
    form.reset();
  };
  const describeFailure = (failure: unknown) => {
    if (isUnanswered(failure)) return { title: t('erase.unclear'), message: t('erase.unclearText') };
    if (isProblem(failure) && failure.code === 'account_erased') return { title: messageOf(failure), message: '' };
    // An erasure ends the session: an earlier attempt may be the reason.
    if (isUnclear(failure) && hasStatus(failure, 401)) {
      return { title: t('erase.unclear'), message: t('erase.signedOutText') };
    }
    return { title: t('errors.erase'), message: messageOf(failure) };
  };
  const erase = () =>
    settle(mutateAsync({ reason: reason.trim(), confirmErasure: true }), {
      onSuccess: (receipt) => onErased(receipt, hasLeft.current),
      toToast: (failure) => {
        const { title, message } = describeFailure(failure);
        return { title, children: message };
      },
    });
  return (
    <ConfirmationDialog
      opened={opened}
      title={t('erase.title')}
      cancel={t('erase.cancel')}
      confirm={t('erase.confirm')}
      submitting={t('erase.submitting')}
      isPending={isPending}
      isDanger
      isDisabled={reason.trim() === '' || !understood}
      failure={error && describeFailure(error)}
      onCancel={close}
      onConfirm={erase}
    >
      <p className={typography.secondary}>{t('erase.goes')}</p>
      <p className={typography.secondary}>{t('erase.stays')}</p>
      <TextAreaField
        label={t('erase.reason')}
        hint={t('erase.reasonHint')}
        value={reason}
        onValue={(text) => form.change({ reason: text })}
        maxLength={MAX_REASON_LENGTH}
        disabled={isPending}
        data-autofocus
      />
      <CheckboxField
        label={t('erase.understood')}
        checked={understood}
        onChecked={(checked) => form.change({ understood: checked })}
        disabled={isPending}
      />
    </ConfirmationDialog>
  );
}
