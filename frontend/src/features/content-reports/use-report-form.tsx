import { useNavigate } from 'react-router';
import { EMAIL_SHAPE } from '../../lib/email-shape';
import { useFormState } from '../../lib/form/use-form-state';
import { hasStatus, isProblem } from '../../lib/http/problem';
import { useLanguage } from '../../lib/i18n/use-language';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useUnclearOutcome } from '../../lib/query/use-unclear-outcome';
import { useHasLeft } from '../../ui/use-has-left';
import { codePointLength } from '../../ui/form/character-count';
import { showToast } from '../../ui/overlay/toasts';
import { usePageAction } from '../../ui/overlay/use-page-action';
import { type ReportReason, useSendReport } from './queries';
import { useContentReportsTranslation } from './translations';
import styles from './report-button.module.css';

const MIN_LENGTH = 10;
export const MAX_LENGTH = 1000;

export const FIELD_IDS = { reason: 'report-reason', explanation: 'report-explanation', email: 'report-email' };

type FieldName = keyof typeof FIELD_IDS;

export interface ReportDraft {
  reason: ReportReason | '';
  explanation: string;
  email: string;
}

/** The idempotency key of a report with this reason and text. */
export type FindReportKey = (reason: ReportReason, explanation: string) => string;

/** The fields of a report about a testimonial. A report that was sent leads to the page with its number. */
export function useReportForm(testimonialId: number, draft: ReportDraft, findKey: FindReportKey) {
  const { t } = useContentReportsTranslation();
  const { language } = useLanguage();
  const messageOf = useProblemMessage();
  const navigate = useNavigate();
  const { mutateAsync, isPending, error, variables } = useSendReport();
  const hasLeft = useHasLeft();
  const settle = usePageAction(`report-failed-${testimonialId}`);
  const isUnclear = useUnclearOutcome(error);
  const titleOf = (failure: unknown) => t(isUnclear(failure) ? 'form.unclear' : 'form.failed');
  const form = useFormState({ initialValues: draft, validate, rechecksOnChange: true });
  const { reason, explanation, email } = form.values;
  /** The server accepts fewer addresses than the form. */
  const isEmailRejected =
    isProblem(error) && error.errors.some(({ field }) => field === 'email') && variables?.body.email === email.trim();
  const isInvalid = (field: FieldName): boolean =>
    form.errors[field] !== undefined || (field === 'email' && isEmailRejected);

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
  /** False if a field is invalid. */
  const send = (): boolean => {
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
    settle(attempt, {
      onSuccess: ({ number }) => (hasLeft.current ? showReceipt(number) : void navigate(`/reports/${number}`)),
      toToast: (failure) => ({ title: titleOf(failure) }),
    });
    return true;
  };
  return {
    values: form.values,
    change: form.change,
    errorOf: (field: FieldName) => (isInvalid(field) ? t(`form.errors.${field}`) : undefined),
    send,
    isPending,
    failure: error && {
      title: titleOf(error),
      message: hasStatus(error, 404) ? t('form.gone') : messageOf(error),
    },
  };
}

function validate({ reason, explanation, email }: ReportDraft): { [Field in FieldName]?: Field } {
  const length = codePointLength(explanation.trim());
  return {
    ...(reason === '' && { reason: 'reason' as const }),
    ...((length < MIN_LENGTH || length > MAX_LENGTH) && { explanation: 'explanation' as const }),
    ...(email.trim() !== '' && !EMAIL_SHAPE.test(email.trim()) && { email: 'email' as const }),
  };
}

/** Moves the focus to a field; of a group, to its first input. */
function focusField(field: FieldName): void {
  const element = document.getElementById(FIELD_IDS[field]);
  (element?.querySelector('input') ?? element)?.focus();
}
