import { exhaustive } from '../../lib/exhaustive';
import type { Language } from '../../lib/i18n/language';
import { codePointLength } from '../../ui/form/character-count';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { Note } from '../../ui/note';
import { SelectField } from '../../ui/form/select-field';
import { TextAreaField } from '../../ui/form/text-field';
import type { ReasonCode } from './queries';
import { type ReasonDraft, TEMPLATES, withTemplate, type Template } from './reason-templates';
import { useReviewTranslation } from './translations';
import type { DecisionFailure } from './use-review-decision';
import typography from '../../ui/typography.module.css';

const MIN_REASON_LENGTH = 10;
const MAX_REASON_LENGTH = 500;

export const CODES = exhaustive<ReasonCode>()([
  'unclear',
  'not_credible',
  'proof_missing',
  'personal_data',
  'dangerous_claim',
  'off_topic',
  'duplicate',
  'other',
]);

interface ReasonDialogProps {
  /** The decision that needs a reason; null while the dialog is closed. */
  purpose: 'reject' | 'takeBack' | null;
  draft: ReasonDraft;
  onDraft: (draft: ReasonDraft) => void;
  /** Language of the testimonial, for the templates: the author reads them. */
  language: Language;
  /** A warning to read before the decision. */
  warning: string | null;
  busy: boolean;
  /** The last attempt failed. */
  failure: DecisionFailure | null;
  onCancel: () => void;
  onConfirm: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { purpose, draft, onDraft, language, warning, busy, failure, onCancel, onConfirm } = props;
  const { t } = useReviewTranslation();
  const kind = purpose ?? 'reject';
  const length = codePointLength(draft.text.trim());
  const tooLong = length > MAX_REASON_LENGTH;
  return (
    <ConfirmationDialog
      opened={purpose !== null}
      title={t(`reason.${kind}Title`)}
      cancel={t('reason.cancel')}
      confirm={t(`reason.${kind}`)}
      submitting={t(kind === 'reject' ? 'reason.rejecting' : 'reason.takingBack')}
      isPending={busy}
      isDanger
      isDisabled={length < MIN_REASON_LENGTH || tooLong}
      failure={failure}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p className={typography.secondary}>{t(`reason.${kind}Lead`)}</p>
      {warning && <Note kind="practical" title={warning} />}
      <SelectField<Template>
        label={t('reason.template')}
        hint={t(`reason.templateHint.${language}`)}
        optional
        emptyLabel={t('reason.noTemplate')}
        options={TEMPLATES.map((code) => ({ value: code, label: t(`reason.codes.${code}`) }))}
        value=""
        onValue={(template) => template && onDraft(withTemplate(draft, template, language))}
        disabled={busy}
      />
      <TextAreaField
        label={t('reason.label')}
        hint={t('reason.hint')}
        error={tooLong ? t('reason.tooLong') : undefined}
        limit={MAX_REASON_LENGTH}
        value={draft.text}
        onValue={(text) => onDraft({ ...draft, text })}
        disabled={busy}
        data-autofocus
      />
      <SelectField
        label={t('reason.code')}
        hint={t('reason.codeHint')}
        optional
        emptyLabel={t('reason.noCode')}
        options={CODES.map((code) => ({ value: code, label: t(`reason.codes.${code}`) }))}
        value={draft.code}
        onValue={(code) => onDraft({ ...draft, code })}
        disabled={busy}
      />
    </ConfirmationDialog>
  );
}
