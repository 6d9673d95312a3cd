import { useState } from 'react';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { Note } from '../../ui/note';
import { showToast } from '../../ui/toasts';
import { useWithdrawTestimonial } from './queries';
import { useMyTestimonialsTranslation } from './translations';
import layout from '../../ui/layout.module.css';
import recordStyles from '../../ui/record.module.css';
import typography from '../../ui/typography.module.css';

/** A button with a confirmation; the testimonial and its points are removed. */
export function WithdrawButton({ id, onWithdrawn }: { id: number; onWithdrawn: () => void }) {
  const { t } = useMyTestimonialsTranslation();
  const messageOf = useProblemMessage();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useWithdrawTestimonial(() => {
    showToast({ title: t('withdraw.done') });
    onWithdrawn();
  });
  const close = () => {
    if (isPending) return;
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button kind="secondary" className={recordStyles.reject} onClick={() => setAsking(true)}>
        {t('detail.withdraw')}
      </Button>
      <Modal
        opened={asking}
        onClose={close}
        title={t('withdraw.title')}
        actions={
          <>
            <Button kind="secondary" onClick={close} disabled={isPending} data-autofocus>
              {t('withdraw.cancel')}
            </Button>
            <Button
              kind="danger"
              submitting={isPending}
              submittingLabel={t('withdraw.submitting')}
              onClick={() => mutate({ params: { path: { id } } })}
            >
              {t('withdraw.confirm')}
            </Button>
          </>
        }
      >
        <div className={layout.stack}>
          {error && (
            <Note kind="error" title={t('withdraw.failed')} assertive>
              {messageOf(error)}
            </Note>
          )}
          <p className={typography.secondary}>
            {t('withdraw.text')} <b>{t('withdraw.points')}</b> {t('withdraw.final')}
          </p>
        </div>
      </Modal>
    </>
  );
}
