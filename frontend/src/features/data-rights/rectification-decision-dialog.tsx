import { useUnsentText } from '../../lib/form/unsent-text';
import { useFormState } from '../../lib/form/use-form-state';
import { isProblem } from '../../lib/http/problem';
import { useUnclearOutcome } from '../../lib/query/use-unclear-outcome';
import { codePointLength } from '../../ui/form/character-count';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { TextAreaField } from '../../ui/form/text-field';
import { showToast } from '../../ui/overlay/toasts';
import { usePageAction } from '../../ui/overlay/use-page-action';
import { useFailureMessage } from './failure-message';
import { hasValueChanged, useDecideRectification, type RectificationDecision, type Rectification } from './queries';
import { useFieldName, ValueChange } from './request-texts';
import { useDataRightsTranslation } from './translations';
import typography from '../../ui/typography.module.css';

const MIN_REASON_LENGTH = 10;
const MAX_REASON_LENGTH = 500;

interface RectificationDecisionDialogProps {
  request: Rectification;
  kind: RectificationDecision['kind'];
  onClose: () => void;
}

const isTestimonialDeleted = (error: unknown) => isProblem(error) && error.code === 'testimonial_not_found';

/** Confirms a decision; a rejection needs a reason, which is shown to the user. */
export function RectificationDecisionDialog({ request, kind, onClose }: RectificationDecisionDialogProps) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const fieldName = useFieldName();
  // Stored until it is sent: closing the dialog or the end of the session loses no typed text.
  const form = useFormState({
    initialValues: { reason: '' },
    storage: useUnsentText(`refusal:${request.id}`, ['reason']),
  });
  const { reason } = form.values;
  const { mutateAsync, isPending, error } = useDecideRectification();
  const settle = usePageAction(`rectification-decision-failed-${request.id}`);
  const isUnclear = useUnclearOutcome(error);
  const titleOf = (failure: unknown) => t(isUnclear(failure) ? 'review.unclear' : 'errors.answer');
  const length = codePointLength(reason.trim());
  const answer = () => {
    const decision: RectificationDecision = kind === 'approve' ? { kind } : { kind, reason: reason.trim() };
    settle(mutateAsync({ id: request.id, answer: decision }), {
      onSuccess: () => {
        form.reset();
        onClose();
        showToast({ title: t(`review.done.${kind}`) });
      },
      toToast: (failure) => ({
        title: titleOf(failure),
        children: t('review.heading', { id: request.id, field: fieldName(request.fieldName) }),
      }),
    });
  };
  return (
    <ConfirmationDialog
      opened
      title={t(`review.ask.${kind}`)}
      cancel={t('review.cancel')}
      confirm={t(`review.${kind}`)}
      submitting={t('review.answering')}
      isPending={isPending}
      isDanger={kind === 'refuse'}
      isDisabled={kind === 'refuse' && (length < MIN_REASON_LENGTH || length > MAX_REASON_LENGTH)}
      failure={
        error && {
          title: titleOf(error),
          message: hasValueChanged(error)
            ? t('review.changedSince')
            : isTestimonialDeleted(error)
              ? t('review.deletedSince')
              : messageOf(error),
        }
      }
      onCancel={onClose}
      onConfirm={answer}
    >
      <p className={typography.secondary}>{t(`review.askText.${kind}`)}</p>
      <ValueChange request={request} />
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
