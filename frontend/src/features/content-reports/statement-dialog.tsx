import { useState } from 'react';
import { Button } from '../../ui/button';
import { codePointLength } from '../../ui/character-count';
import { Modal } from '../../ui/modal';
import { Note } from '../../ui/note';
import { TextAreaField } from '../../ui/text-field';
import { useContentReportsTranslation } from './translations';
import layout from '../../ui/layout.module.css';
import typography from '../../ui/typography.module.css';

const MIN_LENGTH = 10;

interface StatementDialogProps {
  title: string;
  /** What the decision does. */
  lead: string;
  label: string;
  hint: string;
  limit: number;
  confirm: string;
  isDanger?: boolean;
  busy: boolean;
  /** Error message of the last attempt. */
  failure: string | null;
  onCancel: () => void;
  onConfirm: (text: string) => void;
}

/** Asks for the reasons of a decision or of an objection; they stay when the attempt fails. */
export function StatementDialog(props: StatementDialogProps) {
  const { title, lead, label, hint, limit, confirm, isDanger, busy, failure, onCancel, onConfirm } = props;
  const { t } = useContentReportsTranslation();
  const [text, setText] = useState('');
  const length = codePointLength(text.trim());
  const tooLong = length > limit;
  return (
    <Modal
      opened
      onClose={() => !busy && onCancel()}
      title={title}
      actions={
        <>
          <Button kind="secondary" onClick={onCancel} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            disabled={length < MIN_LENGTH || tooLong}
            submitting={busy}
            submittingLabel={t('form.sending')}
            onClick={() => onConfirm(text.trim())}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <p className={typography.secondary}>{lead}</p>
        {failure !== null && (
          <Note kind="error" title={t('queue.failed')} assertive>
            {failure}
          </Note>
        )}
        <TextAreaField
          label={label}
          hint={hint}
          error={tooLong ? t('queue.tooLong') : undefined}
          limit={limit}
          value={text}
          onValue={setText}
          disabled={busy}
          data-autofocus
        />
      </div>
    </Modal>
  );
}
