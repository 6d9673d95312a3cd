import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
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
    <ConfirmationDialog
      opened={opened}
      title={t('approval.title', { id })}
      cancel={t('reason.cancel')}
      confirm={t('approval.confirm')}
      focused="confirm"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p className={typography.secondary}>{t('approval.locked')}</p>
    </ConfirmationDialog>
  );
}
