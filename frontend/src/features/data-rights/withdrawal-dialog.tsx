import { isUnanswered } from '../../lib/http/problem';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { showToast } from '../../ui/overlay/toasts';
import { usePageAction } from '../../ui/overlay/use-page-action';
import { useFailureMessage } from './failure-message';
import { useTestimonialState, useWithdrawConsent, type ConsentRecord } from './queries';
import { useDataRightsTranslation } from './translations';
import typography from '../../ui/typography.module.css';

interface WithdrawalDialogProps {
  /** Null while the dialog is closed. */
  consent: ConsentRecord | null;
  onClose: () => void;
  onWithdrawn: (consent: ConsentRecord) => void;
}

/** Confirms a withdrawal and states its effects. */
export function WithdrawalDialog({ consent, onClose, onWithdrawn }: WithdrawalDialogProps) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const { mutateAsync, isPending, error, reset } = useWithdrawConsent();
  // Not after the withdrawal, which changes it: the text would change before the dialog closes.
  const testimonial = useTestimonialState(consent?.testimonialId ?? null, !isPending);
  const settle = usePageAction(`withdrawal-failed-${consent?.id}`);
  const titleOf = (failure: unknown) => t(isUnanswered(failure) ? 'withdraw.unclear' : 'errors.withdraw');
  const close = () => {
    onClose();
    reset();
  };
  const withdraw = () => {
    if (!consent) return;
    // Also when the page was left meanwhile: what was withdrawn ends in this browser too.
    settle(mutateAsync({ params: { path: { id: consent.id } } }), {
      onSuccess: () => {
        onWithdrawn(consent);
        onClose();
        showToast({ title: t('withdraw.done') });
      },
      toToast: (failure) => ({ title: titleOf(failure) }),
    });
  };
  return (
    <ConfirmationDialog
      opened={consent !== null}
      title={t('withdraw.title')}
      cancel={t('withdraw.cancel')}
      confirm={t('withdraw.confirm')}
      submitting={t('withdraw.submitting')}
      isPending={isPending}
      isDanger
      focused="cancel"
      failure={error && { title: titleOf(error), message: messageOf(error) }}
      onCancel={close}
      onConfirm={withdraw}
    >
      {consent?.consentType === 'cookie_preferences' ? (
        <p className={typography.secondary}>{t('withdraw.cookies')}</p>
      ) : (
        <p className={typography.secondary}>
          {t(`withdraw.testimonial.${testimonial?.reviewStatus ?? 'unknown'}`)}{' '}
          {testimonial?.hasPoints && t('withdraw.testimonial.points')} {t('withdraw.testimonial.stays')}
        </p>
      )}
    </ConfirmationDialog>
  );
}
