import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnsentText } from '../../../lib/form/unsent-text';
import { useFormState } from '../../../lib/form/use-form-state';
import { useFormats } from '../../../lib/formats';
import { isUnanswered } from '../../../lib/http/problem';
import { useProblemMessage } from '../../../lib/problem/problem-message';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/overlay/toasts';
import { usePageAction } from '../../../ui/overlay/use-page-action';
import { type ContentReport, mayBeStored } from '../queries';
import { StatementDialog } from '../statement-dialog';
import { useContentReportsTranslation } from '../translations';
import typography from '../../../ui/typography.module.css';

const MAX_EXPLANATION = 1000;

interface ObjectionPartProps {
  /** Names the stored text: the case, or the report of the reporter. */
  name: string;
  objection: ContentReport['objection'];
  /** Null if an objection is not possible. */
  canObjectUntil: string | null;
  busy: boolean;
  error: unknown;
  /** Called before the dialog opens: forgets the error of the last attempt. */
  onReset: () => void;
  /** Sends the explanation; resolves once it is stored. */
  onSend: (explanation: string) => Promise<unknown>;
}

/** The objection of a party against a decision: its state, or the way to send one. */
export function ObjectionPart(props: ObjectionPartProps) {
  const { name, objection, canObjectUntil, busy, error, onReset, onSend } = props;
  const { t } = useContentReportsTranslation();
  const { date, zonedDate } = useFormats();
  const messageOf = useProblemMessage();
  const [isOpen, setOpen] = useState(false);
  const [hasSent, setSent] = useState(false);
  const sentLine = useRef<HTMLParagraphElement>(null);
  const isStored = objection !== null;
  const settle = usePageAction(`objection-failed-${name}`);
  // Closing the dialog or the end of the session loses no typed text.
  const { values, change, reset } = useFormState({
    initialValues: { text: '' },
    storage: useUnsentText(`objection:${name}`, ['text']),
  });
  const endSending = useEffectEvent(() => {
    reset();
    // The button that had the focus is gone.
    sentLine.current?.focus();
  });
  useEffect(() => {
    if (hasSent && isStored) endSending();
  }, [hasSent, isStored]);
  if (objection) {
    const { submittedAt, dueAt, explanation, decision, isClosed } = objection;
    return (
      <>
        <p ref={sentLine} tabIndex={hasSent ? -1 : undefined}>
          {t('objection.sent', { date: date(submittedAt) })}
        </p>
        {explanation !== null && <p className={typography.secondary}>{t('queue.quote', { text: explanation })}</p>}
        <p>
          {decision
            ? t(`objection.${decision.outcome}`, {
                date: date(decision.decidedAt),
                statement: decision.statement ?? t('queue.erased'),
              })
            : isClosed
              ? t('objection.closed')
              : `${t('objection.waiting')} ${t('objection.due', { date: zonedDate(dueAt) })}`}
        </p>
      </>
    );
  }
  if (canObjectUntil === null) return null;
  const titleOf = (failure: unknown) => t(isUnanswered(failure) ? 'objection.unclear' : 'objection.failed');
  const send = (explanation: string) => {
    const sending = onSend(explanation);
    // The objection that is loaded then may be this one.
    sending.catch((failure: unknown) => mayBeStored(failure) && setSent(true));
    settle(sending, {
      onSuccess: () => {
        setOpen(false);
        setSent(true);
        reset();
        showToast({ title: t('objection.done') });
      },
      toToast: (failure) => ({ title: titleOf(failure) }),
    });
  };
  return (
    <>
      <p className={typography.secondary}>{t('objection.possible', { date: zonedDate(canObjectUntil) })}</p>
      <Button
        kind="secondary"
        compact
        onClick={() => {
          onReset();
          setOpen(true);
        }}
      >
        {t('objection.open')}
      </Button>
      {isOpen && (
        <StatementDialog
          title={t('objection.title')}
          lead={t('objection.lead')}
          label={t('objection.label')}
          hint={t('objection.hint')}
          limit={MAX_EXPLANATION}
          text={values.text}
          onText={(text) => change({ text })}
          confirm={t('objection.send')}
          busy={busy}
          failure={error ? { title: titleOf(error), message: messageOf(error) } : null}
          onCancel={() => setOpen(false)}
          onConfirm={send}
        />
      )}
    </>
  );
}
