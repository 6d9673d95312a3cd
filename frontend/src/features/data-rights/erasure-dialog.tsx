import { useFormState } from '../../lib/form/use-form-state';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { Note } from '../../ui/note';
import { TextAreaField } from '../../ui/text-field';
import { useFailureMessage } from './failure-message';
import { useErasure, type ErasureReceipt } from './queries';
import { useDataRightsTranslation } from './translations';
import choiceGroupStyles from '../../ui/choice-group.module.css';
import layout from '../../ui/layout.module.css';
import typography from '../../ui/typography.module.css';

const MAX_REASON_LENGTH = 2_000;

interface ErasureDialogProps {
  opened: boolean;
  onClose: () => void;
  onErased: (receipt: ErasureReceipt) => void;
}

/** Requires a reason and the confirmation that the erasure cannot be undone. */
export function ErasureDialog({ opened, onClose, onErased }: ErasureDialogProps) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const form = useFormState({ initialValues: { reason: '', understood: false } });
  const { reason, understood } = form.values;
  const { mutate, isPending, error, reset } = useErasure();
  const close = () => {
    if (isPending) return;
    onClose();
    reset();
    form.reset();
  };
  const erase = () => mutate({ body: { reason: reason.trim(), confirmErasure: true } }, { onSuccess: onErased });
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('erase.title')}
      actions={
        <>
          <Button kind="secondary" onClick={close} disabled={isPending}>
            {t('erase.cancel')}
          </Button>
          <Button
            kind="danger"
            disabled={reason.trim() === '' || !understood}
            submitting={isPending}
            submittingLabel={t('erase.submitting')}
            onClick={erase}
          >
            {t('erase.confirm')}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        {error && (
          <Note kind="error" title={t('errors.erase')} assertive>
            {messageOf(error)}
          </Note>
        )}
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
        <label className={choiceGroupStyles.checkbox}>
          <input
            type="checkbox"
            checked={understood}
            disabled={isPending}
            onChange={(event) => form.change({ understood: event.target.checked })}
          />
          <i aria-hidden="true" />
          <span>{t('erase.understood')}</span>
        </label>
      </div>
    </Modal>
  );
}
