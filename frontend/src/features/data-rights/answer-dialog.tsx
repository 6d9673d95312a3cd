import { useState } from 'react';
import { isProblem } from '../../lib/http/problem';
import { Button } from '../../ui/button';
import { codePoints } from '../../ui/character-count';
import { Modal } from '../../ui/modal';
import { Note } from '../../ui/note';
import { TextAreaField } from '../../ui/text-field';
import { tell } from '../../ui/toasts';
import { useFailureMessage } from './failure-message';
import { useAnswer, type Answer, type Rectification } from './queries';
import { ValueChange } from './request-words';
import { useDataRightsTranslation } from './translations';

const SHORTEST = 10;
const LONGEST = 500;

interface AnswerDialogProps {
  /** Null keeps it closed. */
  asking: { request: Rectification; kind: Answer['kind'] } | null;
  onClose: () => void;
}

const hasChangedSince = (error: unknown) => isProblem(error) && error.code === 'current_value_differs';

/** Asks once more before a change is made; a refusal needs a reason that the person reads. */
export function AnswerDialog({ asking, onClose }: AnswerDialogProps) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, reset } = useAnswer();
  const kind = asking?.kind ?? 'approve';
  const length = codePoints(reason.trim());
  const leave = () => {
    onClose();
    setReason('');
    reset();
  };
  const answer = () => {
    if (!asking) return;
    const given: Answer = kind === 'approve' ? { kind } : { kind, reason: reason.trim() };
    mutate(
      { id: asking.request.id, answer: given },
      {
        onSuccess: () => {
          leave();
          tell({ title: t(`desk.done.${kind}`) });
        },
      },
    );
  };
  return (
    <Modal
      opened={asking !== null}
      onClose={() => !isPending && leave()}
      title={t(`desk.ask.${kind}`)}
      actions={
        <>
          <Button kind="secondary" onClick={leave} disabled={isPending}>
            {t('desk.cancel')}
          </Button>
          <Button
            kind={kind === 'approve' ? 'primary' : 'danger'}
            disabled={kind === 'refuse' && (length < SHORTEST || length > LONGEST)}
            submitting={isPending}
            submittingLabel={t('desk.answering')}
            onClick={answer}
          >
            {t(`desk.${kind}`)}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && (
          <Note kind="error" title={t('errors.answer')} assertive>
            {hasChangedSince(error) ? t('desk.changedSince') : messageOf(error)}
          </Note>
        )}
        <p className="t2">{t(`desk.askText.${kind}`)}</p>
        {asking && <ValueChange request={asking.request} />}
        {kind === 'refuse' && (
          <TextAreaField
            label={t('desk.reason')}
            hint={t('desk.reasonHint')}
            error={length > LONGEST ? t('desk.reasonTooLong') : undefined}
            limit={LONGEST}
            value={reason}
            onValue={setReason}
            disabled={isPending}
            data-autofocus
          />
        )}
      </div>
    </Modal>
  );
}
