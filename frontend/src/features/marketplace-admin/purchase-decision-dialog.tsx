import { useFormats } from '../../lib/formats';
import { isProblem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/overlay/modal';
import { Note } from '../../ui/note';
import { showToast } from '../../ui/overlay/toasts';
import { useDecidePurchase, type Purchase, type PurchaseDecision } from './purchase-queries';
import { useMarketplaceAdminTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

interface PurchaseDecisionDialogProps {
  decision: PurchaseDecision;
  purchase: Purchase;
  onClose: () => void;
}

/** Confirms the decision: both award or reverse points, and a reversal is final. */
export function PurchaseDecisionDialog({ decision, purchase, onClose }: PurchaseDecisionDialogProps) {
  const { t } = useMarketplaceAdminTranslation();
  const messageOf = useProblemMessage();
  const { price } = useFormats();
  const { mutate: decide, isPending, error } = useDecidePurchase(purchase.id, decision);
  const { advertiserName: shop, orderReference: order, amount, currency, status } = purchase;
  // The purchase was decided in the meantime, or erased with its buyer's account: a retry cannot help.
  const isOver = isProblem(error) && (error.status === 409 || error.status === 404);

  const confirm = () =>
    decide(undefined, {
      onSuccess: () => {
        showToast({ title: t(`${decision}.done`, { order }) });
        onClose();
      },
    });
  return (
    <Modal
      opened
      onClose={() => !isPending && onClose()}
      title={t(`${decision}.title`, { order })}
      actions={
        isOver ? (
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button kind="secondary" onClick={onClose} disabled={isPending} data-autofocus>
              {t('cancel')}
            </Button>
            <Button
              kind={decision === 'reverse' ? 'danger' : 'primary'}
              submitting={isPending}
              submittingLabel={t(`${decision}.busy`)}
              onClick={confirm}
            >
              {t(`${decision}.confirm`)}
            </Button>
          </>
        )
      }
    >
      <div className={layout.stack}>
        <p className={typography.secondary}>
          {shop} · {price(amount, currency)}
        </p>
        {error && (
          <Note kind="error" title={t(`${decision}.failed`)} assertive>
            {isProblem(error) && error.status === 409 ? t('overtaken', { reason: messageOf(error) }) : messageOf(error)}
          </Note>
        )}
        {!isOver &&
          (decision === 'verify' ? (
            <p>{t('verify.text')}</p>
          ) : (
            <Note kind="practical" title={t('reverse.finalTitle')}>
              {t(status === 'confirmed' ? 'reverse.textConfirmed' : 'reverse.textPending')}
            </Note>
          ))}
      </div>
    </Modal>
  );
}
