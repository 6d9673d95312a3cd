import { useState } from 'react';
import { useFormats } from '../../lib/formats';
import { hasStatus, isProblem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useUnclearOutcome } from '../../lib/query/use-unclear-outcome';
import { Note } from '../../ui/note';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { showToast } from '../../ui/overlay/toasts';
import { usePageAction } from '../../ui/overlay/use-page-action';
import { useDecidePurchase, type Purchase, type PurchaseDecision } from './purchase-queries';
import { useMarketplaceAdminTranslation } from './translations';
import typography from '../../ui/typography.module.css';

interface PurchaseDecisionDialogProps {
  decision: PurchaseDecision;
  purchase: Purchase;
  onClose: () => void;
}

/** The purchase was confirmed since it was read: reversing it has another effect. */
const isStale = (error: unknown) => isProblem(error) && error.code === 'stale_purchase';

/** Confirms the decision: both award or reverse points, and a reversal is final. */
export function PurchaseDecisionDialog({ decision, purchase, onClose }: PurchaseDecisionDialogProps) {
  const { t } = useMarketplaceAdminTranslation();
  const messageOf = useProblemMessage();
  const { price } = useFormats();
  // The dialog states the effect, which the admin has to read again if the purchase was confirmed in the meantime.
  const [status, setStatus] = useState(purchase.status);
  const { mutateAsync: decide, isPending, error } = useDecidePurchase({ id: purchase.id, status }, decision);
  if (status === 'pending' && isStale(error)) setStatus('confirmed');
  const { advertiserName: shop, orderReference: order, amount, currency } = purchase;
  const settle = usePageAction(`purchase-failed-${purchase.id}`);
  // The purchase was decided in the meantime, or erased with its buyer's account: a retry cannot help.
  const isOver = hasStatus(error, 404, 409) && !isStale(error);
  const isUnclear = useUnclearOutcome(error);
  const titleOf = (failure: unknown) => (isUnclear(failure) ? t('unclear', { order }) : t(`${decision}.failed`));

  const confirm = () =>
    settle(decide(), {
      onSuccess: () => {
        showToast({ title: t(`${decision}.done`, { order }) });
        onClose();
      },
      toToast: (failure) => ({ title: titleOf(failure), children: t(`${decision}.open`, { order }) }),
    });
  return (
    <ConfirmationDialog
      opened
      title={t(`${decision}.title`, { order })}
      cancel={t('cancel')}
      confirm={t(`${decision}.confirm`)}
      submitting={t(`${decision}.busy`)}
      isPending={isPending}
      isDanger={decision === 'reverse'}
      focused="cancel"
      close={isOver ? t('close') : undefined}
      failure={
        error && {
          title: titleOf(error),
          message: isOver && hasStatus(error, 409) ? t('overtaken', { reason: messageOf(error) }) : messageOf(error),
        }
      }
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p className={typography.secondary}>
        {shop} · {price(amount, currency)}
      </p>
      {!isOver &&
        (decision === 'verify' ? (
          <p>{t('verify.text')}</p>
        ) : (
          <Note kind="practical" title={t('reverse.finalTitle')}>
            {t(status === 'confirmed' ? 'reverse.textConfirmed' : 'reverse.textPending')}
          </Note>
        ))}
    </ConfirmationDialog>
  );
}
