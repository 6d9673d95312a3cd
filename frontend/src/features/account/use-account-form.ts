import { useState, type FormEvent } from 'react';
import { EMAIL_SHAPE } from '../../lib/email-shape';
import { useFormState } from '../../lib/form/use-form-state';
import { findRejectedField } from './rejected-field';

const MIN_PASSWORD = 8;

export interface AccountValues {
  name: string;
  email: string;
  password: string;
  newPassword: string;
}

export type AccountField = keyof AccountValues;

/** The fields of each form, in order. */
export const ACCOUNT_FIELDS = {
  'sign-in': ['email', 'password'],
  'sign-up': ['name', 'email', 'newPassword'],
  'forgot-password': ['email'],
  'reset-password': ['newPassword'],
  'change-email': ['email', 'password'],
  'change-password': ['password', 'newPassword'],
  'start-second-factor': ['password'],
  'renew-backup-codes': ['password'],
  'disable-second-factor': ['password'],
} as const satisfies Record<string, readonly AccountField[]>;

export type AccountFormKind = keyof typeof ACCOUNT_FIELDS;

/** Messages are stored as keys, so that visible messages follow a change of language. */
export type AccountError = 'name' | 'email' | 'emailShape' | 'password' | 'passwordShort';

const RULES: Record<AccountField, (value: string) => AccountError | null> = {
  name: (value) => (value.trim() === '' ? 'name' : null),
  email: (value) => (value.trim() === '' ? 'email' : EMAIL_SHAPE.test(value.trim()) ? null : 'emailShape'),
  password: (value) => (value === '' ? 'password' : null),
  newPassword: (value) => (value === '' ? 'password' : [...value].length < MIN_PASSWORD ? 'passwordShort' : null),
};

const EMPTY_VALUES: AccountValues = { name: '', email: '', password: '', newPassword: '' };

const findErrors = (fields: readonly AccountField[], values: AccountValues) =>
  Object.fromEntries(
    fields.map((field) => [field, RULES[field](values[field])] as const).filter(([, error]) => error !== null),
  ) as Partial<Record<AccountField, AccountError>>;

export function useAccountForm(kind: AccountFormKind, send: (values: AccountValues) => Promise<void>) {
  const fields: readonly AccountField[] = ACCOUNT_FIELDS[kind];
  const form = useFormState({
    initialValues: EMPTY_VALUES,
    validate: (answers: AccountValues) => findErrors(fields, answers),
  });
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const rejectedField = findRejectedField(failure, fields);
  const { values } = form;

  const change = (part: Partial<AccountValues>) => {
    form.change(part);
    if (rejectedField !== null && rejectedField in part) setFailure(null);
  };
  /** `onUnseenFailure` is called instead of showing a failure in a form that was closed or left meanwhile. */
  const submit = async (event: FormEvent<HTMLFormElement>, onUnseenFailure: (error: unknown) => void) => {
    event.preventDefault();
    const element = event.currentTarget;
    const [first] = form.check();
    if (first !== undefined) {
      element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setSubmitting(true);
    setFailure(null);
    try {
      const { name, email, ...passwords } = values;
      await send({ name: name.trim(), email: email.trim(), ...passwords });
    } catch (error) {
      if (element.isConnected) setFailure(error);
      else onUnseenFailure(error);
    } finally {
      setSubmitting(false);
    }
  };

  return {
    kind,
    fields,
    values,
    errors: form.errors,
    change,
    clear: form.reset,
    submit,
    submitting,
    /** Why the last attempt failed, if it concerns no single field. */
    failure: rejectedField === null ? failure : null,
    /** The value that was rejected by the last attempt. */
    rejected: rejectedField === null ? null : { field: rejectedField, failure },
  };
}
