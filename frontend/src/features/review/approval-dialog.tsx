import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { useReviewTranslation } from './translations';

interface ApprovalDialogProps {
  opened: boolean;
  id: number;
  /** A colleague is looking at it. */
  isClaimed: boolean;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks once more: after a single key, and when somebody else is at it. */
export function ApprovalDialog({ opened, id, isClaimed, busy, onCancel, onConfirm }: ApprovalDialogProps) {
  const { t } = useReviewTranslation();
  return (
    <Modal
      opened={opened}
      onClose={() => !busy && onCancel()}
      title={t('approval.title', { id })}
      actions={
        <>
          <Button kind="secondary" onClick={onCancel} disabled={busy}>
            {t('reason.cancel')}
          </Button>
          <Button submitting={busy} submittingLabel={t('detail.approving')} onClick={onConfirm} data-autofocus>
            {t('approval.confirm')}
          </Button>
        </>
      }
    >
      <p className="t2">{t(isClaimed ? 'approval.claimed' : 'approval.text')}</p>
    </Modal>
  );
}
