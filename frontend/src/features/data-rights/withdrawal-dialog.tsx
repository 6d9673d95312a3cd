import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { Note } from '../../ui/note';
import { showToast } from '../../ui/toasts';
import { useFailureMessage } from './failure-message';
import { useWithdrawConsent, type ConsentRecord } from './queries';
import { useDataRightsTranslation } from './translations';
import layout from '../../ui/layout.module.css';
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
  const { mutate, isPending, error, reset } = useWithdrawConsent();
  const close = () => {
    if (isPending) return;
    onClose();
    reset();
  };
  const withdraw = () => {
    if (!consent) return;
    mutate(
      { params: { path: { id: consent.id } } },
      {
        onSuccess: () => {
          onWithdrawn(consent);
          onClose();
          showToast({ title: t('withdraw.done') });
        },
      },
    );
  };
  return (
    <Modal
      opened={consent !== null}
      onClose={close}
      title={t('withdraw.title')}
      actions={
        <>
          <Button kind="secondary" onClick={close} disabled={isPending} data-autofocus>
            {t('withdraw.cancel')}
          </Button>
          <Button kind="danger" submitting={isPending} submittingLabel={t('withdraw.submitting')} onClick={withdraw}>
            {t('withdraw.confirm')}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        {error && (
          <Note kind="error" title={t('errors.withdraw')} assertive>
            {messageOf(error)}
          </Note>
        )}
        <p className={typography.secondary}>
          {t(consent?.consentType === 'cookie_preferences' ? 'withdraw.cookies' : 'withdraw.testimonial')}
        </p>
      </div>
    </Modal>
  );
}
