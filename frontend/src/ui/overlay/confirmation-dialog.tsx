import { type ReactNode, type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../button';
import { focusFirstInvalid } from '../form/focus-first-invalid';
import { Modal } from './modal';
import { Note } from '../note';
import layout from '../layout/layout.module.css';
import typography from '../typography.module.css';

interface ConfirmationDialogProps {
  opened: boolean;
  title: ReactNode;
  cancel: string;
  confirm: string;
  /** Replaces `confirm` while the request is sent. */
  submitting?: string;
  isPending?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Its fields are a form: Enter confirms, and the first invalid field has the focus after a failed check. */
  isForm?: boolean;
  /** Which button has the focus at first, where no field has it. */
  focused?: 'cancel' | 'confirm';
  /** The last attempt failed. */
  failure?: { title: string; message: string } | null;
  /** The only button, once another attempt cannot succeed. */
  close?: string;
  children: ReactNode;
  onCancel: () => void;
  /** Returns false if nothing is sent, for example because a field is invalid. */
  onConfirm: () => boolean | void;
}

/**
 * Explains a decision, or asks for what it needs. It stays open, with its values, while the request is sent and when it
 * fails.
 */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const {
    opened,
    title,
    cancel,
    confirm,
    submitting,
    isPending,
    isDanger,
    isDisabled,
    isForm,
    focused,
    failure,
    children,
  } = props;
  const formId = useId();
  const main = useRef<HTMLButtonElement>(null);
  const hasFailed = Boolean(failure);
  // The browser may have taken the focus from the button while it was disabled. The error above has moved it: in a high
  // dialog both would be out of view, and a button that still has the focus is not scrolled to.
  useEffect(() => {
    if (!hasFailed || isPending) return;
    main.current?.focus();
    main.current?.scrollIntoView({ block: 'nearest' });
  }, [hasFailed, isPending]);
  const confirmOnce = useOncePerAttempt(opened, isPending, failure);
  const dismiss = () => {
    if (!isPending) props.onCancel();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirmOnce.run(props.onConfirm);
    focusFirstInvalid(event.currentTarget);
  };
  const content = (
    <>
      {children}
      {failure && (
        <Note kind="error" title={failure.title} assertive>
          {failure.message}
        </Note>
      )}
    </>
  );
  return (
    <Modal
      opened={opened}
      onClose={dismiss}
      title={title}
      actions={
        props.close ? (
          <Button ref={main} onClick={dismiss}>
            {props.close}
          </Button>
        ) : (
          <>
            <Button
              kind="secondary"
              onClick={dismiss}
              disabled={isPending}
              data-autofocus={focused === 'cancel' || undefined}
            >
              {cancel}
            </Button>
            <Button
              ref={main}
              kind={isDanger ? 'danger' : 'primary'}
              disabled={isDisabled}
              submitting={isPending}
              submittingLabel={submitting}
              type={isForm ? 'submit' : 'button'}
              form={isForm ? formId : undefined}
              onClick={isForm ? undefined : () => confirmOnce.run(props.onConfirm)}
              data-autofocus={focused === 'confirm' || undefined}
            >
              {confirm}
            </Button>
            {/* The button, which is disabled then, is not read. */}
            <span className={typography.visuallyHidden} role="status">
              {isPending && submitting}
            </span>
          </>
        )
      }
    >
      {isForm ? (
        <form id={formId} className={layout.stack} onSubmit={submit} onInput={confirmOnce.release} noValidate>
          {content}
        </form>
      ) : (
        <div className={layout.stack} onInput={confirmOnce.release}>
          {content}
        </div>
      )}
    </Modal>
  );
}

/**
 * Two clicks can arrive before the button is drawn as busy: the second one must not send the decision again. The lock is
 * released when the request has ended, when nothing was sent, and by a change of a value.
 */
function useOncePerAttempt(opened: boolean, isPending = false, failure: ConfirmationDialogProps['failure'] = null) {
  const isLocked = useRef(false);
  useEffect(() => {
    // A request that fails at once, as without a connection, may end before the button is drawn as busy.
    if (!isPending) isLocked.current = false;
  }, [opened, isPending, failure]);
  return {
    run: (confirm: () => boolean | void) => {
      // A dialog that fades out is still in the document.
      if (!opened || isLocked.current) return;
      isLocked.current = true;
      if (confirm() === false) isLocked.current = false;
    },
    release: () => {
      if (!isPending) isLocked.current = false;
    },
  };
}
