import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { useReviewTranslation } from './translations';
import typography from '../../ui/typography.module.css';

interface ApprovalDialogProps {
  opened: boolean;
  id: number;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Confirms an approval while another reviewer holds the review lock. */
export function ApprovalDialog({ opened, id, onCancel, onConfirm }: ApprovalDialogProps) {
  const { t } = useReviewTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={t('approval.title', { id })}
      actions={
        <>
          <Button kind="secondary" onClick={onCancel}>
            {t('reason.cancel')}
          </Button>
          <Button onClick={onConfirm} data-autofocus>
            {t('approval.confirm')}
          </Button>
        </>
      }
    >
      <p className={typography.secondary}>{t('approval.locked')}</p>
    </Modal>
  );
}
