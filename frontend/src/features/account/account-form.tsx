import { useEffect, useRef } from 'react';
import { useErrorInTitle } from '../../lib/document-title';
import { isRejection } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { showErrorToast } from '../../ui/overlay/toasts';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid';
import { TextField } from '../../ui/form/text-field';
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
  // Codes that were created without a response have replaced the earlier ones.
  const isUnclear = (error: unknown) => kind === 'renew-backup-codes' && !isRejection(error);
  const unclear = { title: t('secondFactor.renewing.unclear'), children: t('secondFactor.renewing.unclearText') };
  const reportUnseen = (error: unknown) =>
    showErrorToast(isUnclear(error) ? unclear : { title: t(`${words}.failed`), children: messageOf(error) });
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event, reportUnseen)} noValidate>
      {failure !== null && (
        <Note kind="error" assertive {...(isUnclear(failure) ? unclear : { title: messageOf(failure) })} />
      )}
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
