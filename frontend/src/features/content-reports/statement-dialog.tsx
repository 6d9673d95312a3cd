import { codePointLength } from '../../ui/form/character-count';
import { ConfirmationDialog } from '../../ui/overlay/confirmation-dialog';
import { TextAreaField } from '../../ui/form/text-field';
import { useContentReportsTranslation } from './translations';
import typography from '../../ui/typography.module.css';

const MIN_LENGTH = 10;

interface StatementDialogProps {
  title: string;
  /** What the decision does. */
  lead: string;
  label: string;
  hint: string;
  limit: number;
  text: string;
  onText: (text: string) => void;
  confirm: string;
  isDanger?: boolean;
  busy: boolean;
  /** The last attempt failed. */
  failure: { title: string; message: string } | null;
  onCancel: () => void;
  onConfirm: (text: string) => void;
}

/** Asks for the reasons of a decision or of an objection. The caller stores them until they are sent. */
export function StatementDialog(props: StatementDialogProps) {
  const { title, lead, label, hint, limit, text, onText, confirm, isDanger, busy, failure, onCancel, onConfirm } =
    props;
  const { t } = useContentReportsTranslation();
  const length = codePointLength(text.trim());
  const tooLong = length > limit;
  return (
    <ConfirmationDialog
      opened
      title={title}
      cancel={t('form.cancel')}
      confirm={confirm}
      submitting={t('form.sending')}
      isPending={busy}
      isDanger={isDanger}
      isDisabled={length < MIN_LENGTH || tooLong}
      failure={failure}
      onCancel={onCancel}
      onConfirm={() => onConfirm(text.trim())}
    >
      <p className={typography.secondary}>{lead}</p>
      <TextAreaField
        label={label}
        hint={hint}
        error={tooLong ? t('queue.tooLong') : undefined}
        limit={limit}
        value={text}
        onValue={onText}
        disabled={busy}
        data-autofocus
      />
    </ConfirmationDialog>
  );
}
