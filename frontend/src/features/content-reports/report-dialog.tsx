import { RadioGroup } from '../../ui/form/choice-group';
import { TextAreaField, TextField } from '../../ui/form/text-field';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { REASONS, type ReportReason } from './queries';
import { useContentReportsTranslation } from './translations';
import { FIELD_IDS, type FindReportKey, MAX_LENGTH, type ReportDraft, useReportForm } from './use-report-form';
import typography from '../../ui/typography.module.css';

const REASONS_WITH_HINT = ['personal_data', 'danger', 'illegal'] as const;

const hasHint = (reason: ReportReason): reason is (typeof REASONS_WITH_HINT)[number] =>
  (REASONS_WITH_HINT as readonly string[]).includes(reason);

interface ReportDialogProps {
  testimonialId: number;
  /** What was entered before the dialog was closed the last time. */
  draft: ReportDraft;
  findKey: FindReportKey;
  onClose: (draft: ReportDraft) => void;
}

/** Reports a testimonial, and then shows the page with its number. */
export function ReportDialog({ testimonialId, draft, findKey, onClose }: ReportDialogProps) {
  const { t } = useContentReportsTranslation();
  const { values, change, errorOf, send, isPending, failure } = useReportForm(testimonialId, draft, findKey);
  return (
    <ConfirmationDialog
      opened
      title={t('form.title')}
      cancel={t('form.cancel')}
      confirm={t('form.send')}
      submitting={t('form.sending')}
      isPending={isPending}
      failure={failure}
      onCancel={() => onClose(values)}
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
        value={values.reason}
        onValue={(value) => change({ reason: value })}
        disabled={isPending}
      />
      <TextAreaField
        id={FIELD_IDS.explanation}
        label={t('form.explanation')}
        hint={t('form.explanationHint')}
        error={errorOf('explanation')}
        limit={MAX_LENGTH}
        value={values.explanation}
        onValue={(value) => change({ explanation: value })}
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
        value={values.email}
        onValue={(value) => change({ email: value })}
        disabled={isPending}
      />
    </ConfirmationDialog>
  );
}
