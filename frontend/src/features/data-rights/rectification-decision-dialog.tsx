import { useFormState } from '../../lib/form/use-form-state';
import { isProblem } from '../../lib/http/problem';
import { afterSuccess } from '../../lib/query/after-success';
import { codePointLength } from '../../ui/form/character-count';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { TextAreaField } from '../../ui/form/text-field';
import { showToast } from '../../ui/overlay/toasts';
import { useFailureMessage } from './failure-message';
import { useDecideRectification, type RectificationDecision, type Rectification } from './queries';
import { ValueChange } from './request-texts';
import { useDataRightsTranslation } from './translations';
import typography from '../../ui/typography.module.css';

const MIN_REASON_LENGTH = 10;
const MAX_REASON_LENGTH = 500;

interface RectificationDecisionDialogProps {
  /** Null while the dialog is closed. */
  asking: { request: Rectification; kind: RectificationDecision['kind'] } | null;
  onClose: () => void;
}

const hasChangedSince = (error: unknown) => isProblem(error) && error.code === 'current_value_differs';

/** Confirms a decision; a rejection needs a reason, which is shown to the user. */
export function RectificationDecisionDialog({ asking, onClose }: RectificationDecisionDialogProps) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const form = useFormState({ initialValues: { reason: '' } });
  const { reason } = form.values;
  const { mutateAsync, isPending, error, reset } = useDecideRectification();
  const kind = asking?.kind ?? 'approve';
  const length = codePointLength(reason.trim());
  const leave = () => {
    onClose();
    form.reset();
    reset();
  };
  const answer = () => {
    if (!asking) return;
    const decision: RectificationDecision = kind === 'approve' ? { kind } : { kind, reason: reason.trim() };
    afterSuccess(mutateAsync({ id: asking.request.id, answer: decision }), () => {
      leave();
      showToast({ title: t(`review.done.${kind}`) });
    });
  };
  return (
    <ConfirmationDialog
      opened={asking !== null}
      title={t(`review.ask.${kind}`)}
      cancel={t('review.cancel')}
      confirm={t(`review.${kind}`)}
      submitting={t('review.answering')}
      isPending={isPending}
      isDanger={kind === 'refuse'}
      isDisabled={kind === 'refuse' && (length < MIN_REASON_LENGTH || length > MAX_REASON_LENGTH)}
      failure={
        error && {
          title: t('errors.answer'),
          message: hasChangedSince(error) ? t('review.changedSince') : messageOf(error),
        }
      }
      onCancel={leave}
      onConfirm={answer}
    >
      <p className={typography.secondary}>{t(`review.askText.${kind}`)}</p>
      {asking && <ValueChange request={asking.request} />}
      {kind === 'refuse' && (
        <TextAreaField
          label={t('review.reason')}
          hint={t('review.reasonHint')}
          error={length > MAX_REASON_LENGTH ? t('review.reasonTooLong') : undefined}
          limit={MAX_REASON_LENGTH}
          value={reason}
          onValue={(text) => form.change({ reason: text })}
          disabled={isPending}
          data-autofocus
        />
      )}
    </ConfirmationDialog>
  );
}
