import { type FormEvent, useEffect, useRef } from 'react';
import { useErrorInTitle } from '../../lib/document-title';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { removeErrorToast, showErrorToast } from '../../ui/overlay/toasts';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid';
import { TextField } from '../../ui/form/text-field';
import { useFailureNotice } from './failure-notice';
import { useAccountTranslation } from './translations';
import type { AccountField, AccountFormKind, useAccountForm } from './use-account-form';
import styles from './account-form.module.css';

interface AccountFormProps {
  form: ReturnType<typeof useAccountForm>;
  /** For one of several forms on a page: the button is only as wide as its label. */
  small?: boolean;
  /** It has just been opened by a button: the focus moves into it. */
  takesFocus?: boolean;
}

const LABELS = {
  'sign-in': 'signIn',
  'sign-up': 'signUp',
  'forgot-password': 'forgot',
  'reset-password': 'reset',
  'change-email': 'changeEmail',
  'change-password': 'changePassword',
  'start-second-factor': 'secondFactor.start',
  'renew-backup-codes': 'secondFactor.renewing',
  'disable-second-factor': 'secondFactor.disabling',
} as const satisfies Record<AccountFormKind, string>;

/** What to do without a confirmation of the server, where the next attempt may be rejected because this one took effect. */
const UNCLEAR_TEXTS = {
  'sign-in': null,
  'sign-up': null,
  'forgot-password': null,
  'reset-password': 'reset.unclearText',
  'change-email': null,
  'change-password': 'changePassword.unclearText',
  'start-second-factor': null,
  'renew-backup-codes': 'secondFactor.renewing.unclearText',
  'disable-second-factor': 'secondFactor.disabling.unclearText',
} as const satisfies Record<AccountFormKind, string | null>;

const INPUTS = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  password: { type: 'password', autoComplete: 'current-password' },
  newPassword: { type: 'password', autoComplete: 'new-password' },
} as const satisfies Record<AccountField, object>;

export function AccountForm({ form, small, takesFocus }: AccountFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const { t } = useAccountTranslation();
  const messageOf = useProblemMessage();
  const { kind, fields, values, errors, change, submit, submitting, failure, rejected } = form;
  const rejection = rejected?.failure;
  useErrorInTitle(failure !== null || rejected !== null || fields.some((field) => errors[field] !== undefined));
  useEffect(() => {
    if (rejection) focusFirstInvalid(element.current);
  }, [rejection]);
  const words = LABELS[kind];
  const labelOf = (field: AccountField) => {
    if (field === 'newPassword') return t(kind === 'sign-up' ? 'password' : 'newPassword');
    if (kind === 'change-email' && field === 'email') return t('newEmail');
    if (kind === 'change-password' && field === 'password') return t('currentPassword');
    return t(field);
  };
  const hintOf = (field: AccountField) =>
    field === 'name' ? t('nameHint') : field === 'newPassword' ? t('passwordHint') : undefined;
  const unclearText = UNCLEAR_TEXTS[kind];
  const notice = useFailureNotice(failure, {
    failed: t(`${words}.failed`),
    // It only takes effect with the first code.
    unclear: t(kind === 'start-second-factor' ? `${words}.failed` : `${words}.unclear`),
    ...(unclearText && { unclearText: t(unclearText) }),
  });
  const subject = `account-failed-${kind}`;
  const reportUnseen = (error: unknown) => showErrorToast({ ...notice.unseenOf(error), subject });
  const send = (event: FormEvent<HTMLFormElement>) => {
    removeErrorToast(subject);
    void submit(event, reportUnseen);
  };
  return (
    <form ref={element} className={styles.form} onSubmit={send} noValidate>
      {notice.shown && <Note kind="error" assertive {...notice.shown} />}
      {fields.map((field) => {
        const error = errors[field];
        return (
          <TextField
            key={field}
            {...INPUTS[field]}
            name={field}
            label={labelOf(field)}
            hint={hintOf(field)}
            value={values[field]}
            onValue={(value) => change({ [field]: value })}
            error={error ? t(`required.${error}`) : rejected?.field === field ? messageOf(rejection) : undefined}
            disabled={submitting}
          />
        );
      })}
      <Button type="submit" block={!small} submitting={submitting} submittingLabel={t(`${words}.submitting`)}>
        {t(`${words}.submit`)}
      </Button>
    </form>
  );
}
