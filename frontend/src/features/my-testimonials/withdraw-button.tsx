import { useState } from 'react';
import { focusHeading } from '../../lib/focus-heading';
import { isUnanswered } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useHasLeft } from '../../ui/use-has-left';
import { Button } from '../../ui/button';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { showToast } from '../../ui/overlay/toasts';
import { usePageAction } from '../../ui/overlay/use-page-action';
import { useWithdrawTestimonial } from './queries';
import { useMyTestimonialsTranslation } from './translations';
import recordStyles from '../../ui/list/record.module.css';
import typography from '../../ui/typography.module.css';

interface WithdrawButtonProps {
  id: number;
  /** Whether points are deducted with it. */
  hasPoints: boolean;
  onWithdrawn: () => void;
}

/** A button with a confirmation; the testimonial and its points are removed. */
export function WithdrawButton({ id, hasPoints, onWithdrawn }: WithdrawButtonProps) {
  const { t } = useMyTestimonialsTranslation();
  const messageOf = useProblemMessage();
  const [asking, setAsking] = useState(false);
  const hasLeft = useHasLeft();
  const settle = usePageAction(`withdraw-failed-${id}`);
  const { mutateAsync, isPending, error, reset } = useWithdrawTestimonial(
    () => {
      showToast({ title: t('withdraw.done') });
      // The page that the user has opened meanwhile stays open.
      if (!hasLeft.current) onWithdrawn();
    },
    // The button that had the focus is gone with the testimonial.
    (reloaded) => {
      if (!hasLeft.current) void reloaded.then(() => setTimeout(focusHeading));
    },
  );
  const titleOf = (failure: unknown) => t(isUnanswered(failure) ? 'withdraw.unclear' : 'withdraw.failed');
  const withdraw = () => settle(mutateAsync(id), { toToast: (failure) => ({ title: titleOf(failure) }) });
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button kind="secondary" className={recordStyles.reject} onClick={() => setAsking(true)}>
        {t('detail.withdraw')}
      </Button>
      <ConfirmationDialog
        opened={asking}
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
        <p className={typography.secondary}>
          {t('withdraw.text')} {hasPoints && <b>{t('withdraw.points')}</b>} {t('withdraw.final')}
        </p>
      </ConfirmationDialog>
    </>
  );
}
