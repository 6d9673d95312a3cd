import { useNavigate } from 'react-router';
import { EMAIL_SHAPE } from '../../lib/email-shape';
import { useFormState } from '../../lib/form/use-form-state';
import { isProblem } from '../../lib/http/problem';
import { useLanguage } from '../../lib/i18n/use-language';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useHasLeft } from '../../lib/use-has-left';
import { codePointLength } from '../../ui/form/character-count';
import { RadioGroup } from '../../ui/form/choice-group';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { TextAreaField, TextField } from '../../ui/form/text-field';
import { showErrorToast, showToast } from '../../ui/overlay/toasts';
import { REASONS, type ReportReason, useSendReport } from './queries';
import { useContentReportsTranslation } from './translations';
import styles from './report-button.module.css';
import typography from '../../ui/typography.module.css';

const MIN_LENGTH = 10;
const MAX_LENGTH = 1000;
const REASONS_WITH_HINT = ['personal_data', 'danger', 'illegal'] as const;

const hasHint = (reason: ReportReason): reason is (typeof REASONS_WITH_HINT)[number] =>
  (REASONS_WITH_HINT as readonly string[]).includes(reason);

const FIELD_IDS = { reason: 'report-reason', explanation: 'report-explanation', email: 'report-email' };

/** Moves the focus to a field; of a group, to its first input. */
function focusField(field: keyof typeof FIELD_IDS): void {
  const element = document.getElementById(FIELD_IDS[field]);
  (element?.querySelector('input') ?? element)?.focus();
}

export interface ReportDraft {
  reason: ReportReason | '';
  explanation: string;
  email: string;
}

interface ReportDialogProps {
  testimonialId: number;
  /** What was entered before the dialog was closed the last time. */
  draft: ReportDraft;
  /** The idempotency key of a report with this reason and text. */
  findKey: (reason: ReportReason, explanation: string) => string;
  onClose: (draft: ReportDraft) => void;
}

/** Reports a testimonial, and then shows the page with its number. */
export function ReportDialog({ testimonialId, draft, findKey, onClose }: ReportDialogProps) {
  const { t } = useContentReportsTranslation();
  const { language } = useLanguage();
  const messageOf = useProblemMessage();
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useSendReport();
  const hasLeft = useHasLeft();
  const form = useFormState({
    initialValues: draft,
    validate: ({ reason, explanation, email }) => {
      const length = codePointLength(explanation.trim());
      return {
        ...(reason === '' && { reason: 'reason' as const }),
        ...((length < MIN_LENGTH || length > MAX_LENGTH) && { explanation: 'explanation' as const }),
        ...(email.trim() !== '' && !EMAIL_SHAPE.test(email.trim()) && { email: 'email' as const }),
      };
    },
    rechecksOnChange: true,
  });
  const { reason, explanation, email } = form.values;
  const errorOf = (field: 'reason' | 'explanation' | 'email') =>
    form.errors[field] === undefined ? undefined : t(`form.errors.${field}`);

  const send = () => {
    const [invalid] = form.check();
    if (invalid !== undefined) focusField(invalid);
    if (invalid !== undefined || reason === '') return false;
    const attempt = mutateAsync({
      params: { header: { 'Idempotency-Key': findKey(reason, explanation.trim()) } },
      body: {
        testimonialId,
        reason,
        explanation: explanation.trim(),
        language,
        ...(email.trim() !== '' && { email: email.trim() }),
      },
    });
    attempt.then(
      ({ number }) => (hasLeft.current ? showReceipt(number) : void navigate(`/reports/${number}`)),
      // In the dialog the failure is shown there.
      () => hasLeft.current && showErrorToast({ title: t('form.failed') }),
    );
    return true;
  };
  /** The user has left the page meanwhile: without an account the number is the only way to the report. */
  const showReceipt = (number: string) =>
    showToast({
      title: t('form.sent'),
      stays: true,
      children: (
        <a href={`/reports/${number}`}>
          {t('form.seeStatus')} <span className={styles.number}>{number}</span>
        </a>
      ),
    });
  return (
    <ConfirmationDialog
      opened
      title={t('form.title')}
      cancel={t('form.cancel')}
      confirm={t('form.send')}
      submitting={t('form.sending')}
      isPending={isPending}
      failure={
        error && {
          title: t('form.failed'),
          message: isProblem(error) && error.status === 404 ? t('form.gone') : messageOf(error),
        }
      }
      onCancel={() => onClose(form.values)}
      onConfirm={send}
    >
      <p className={typography.secondary}>{t('form.lead')}</p>
      <RadioGroup
        id={FIELD_IDS.reason}
        label={t('form.reason')}
        error={errorOf('reason')}
        choices={REASONS.map((value) => ({
          value,
          label: t(`reasons.${value}`),
          hint: hasHint(value) ? t(`reasonHints.${value}`) : undefined,
        }))}
        value={reason}
        onValue={(value) => form.change({ reason: value })}
        disabled={isPending}
      />
      <TextAreaField
        id={FIELD_IDS.explanation}
        label={t('form.explanation')}
        hint={t('form.explanationHint')}
        error={errorOf('explanation')}
        limit={MAX_LENGTH}
        value={explanation}
        onValue={(value) => form.change({ explanation: value })}
        disabled={isPending}
      />
      <TextField
        id={FIELD_IDS.email}
        type="email"
        autoComplete="email"
        label={t('form.email')}
        hint={t('form.emailHint')}
        error={errorOf('email')}
        optional
        value={email}
        onValue={(value) => form.change({ email: value })}
        disabled={isPending}
      />
    </ConfirmationDialog>
  );
}
