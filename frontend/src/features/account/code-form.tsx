import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useErrorInTitle } from '../../lib/document-title';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { removeErrorToast, showErrorToast } from '../../ui/overlay/toasts';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid';
import { TextField } from '../../ui/form/text-field';
import { type FailureTexts, useFailureNotice } from './failure-notice';
import { findRejectedField } from './rejected-field';
import { useAccountTranslation } from './translations';
import styles from './account-form.module.css';

interface CodeFormProps {
  kind: 'app' | 'backup';
  send: (code: string) => Promise<void>;
  submitLabel: string;
  failureTexts: FailureTexts;
  small?: boolean;
  /** It replaces the control with the focus. */
  takesFocus?: boolean;
}

const FAILURE = 'code-failed';

/** A one-time code of the app, or a backup code. */
export function CodeForm({ kind, send, submitLabel, failureTexts, small, takesFocus }: CodeFormProps) {
  const { t } = useAccountTranslation();
  const messageOf = useProblemMessage();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const notice = useFailureNotice(failure, failureTexts);
  const isRejected = findRejectedField(failure, ['code']) !== null;
  useErrorInTitle(failure !== null || (isMissing && code === ''));
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (isRejected) focusFirstInvalid(element.current);
  }, [isRejected, failure]);
  const changeCode = (typed: string) => {
    setCode(typed);
    if (isRejected) setFailure(null);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setMissing(code.trim() === '');
    if (code.trim() === '') {
      form.querySelector('input')?.focus();
      return;
    }
    removeErrorToast(FAILURE);
    setSubmitting(true);
    setFailure(null);
    try {
      await send(code.trim());
    } catch (error) {
      if (!form.isConnected) return void showErrorToast({ ...notice.unseenOf(error), subject: FAILURE });
      setCode('');
      setFailure(error);
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {notice.shown && !isRejected && <Note kind="error" assertive {...notice.shown} />}
      <TextField
        name="code"
        label={t(`secondFactor.${kind}Code`)}
        hint={t(`secondFactor.${kind}CodeHint`)}
        value={code}
        onValue={changeCode}
        error={isRejected ? messageOf(failure) : isMissing && code === '' ? t('secondFactor.codeMissing') : undefined}
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        disabled={submitting}
      />
      <Button type="submit" block={!small} submitting={submitting} submittingLabel={t('secondFactor.checking')}>
        {submitLabel}
      </Button>
    </form>
  );
}
