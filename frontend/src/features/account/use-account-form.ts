import { useForm } from '@mantine/form';
import { useState, type FormEvent } from 'react';

const MIN_PASSWORD = 8;
const EMAIL_SHAPE = /^\S+@\S+\.\S+$/;

export interface AccountValues {
  name: string;
  email: string;
  password: string;
}

/** Messages are kept as keys, so that they follow a change of language while they are on screen. */
export type AccountError = 'name' | 'email' | 'emailShape' | 'password' | 'passwordShort';

type Rules = Record<keyof AccountValues, (value: string) => AccountError | null>;

const emailRule = (value: string) =>
  value.trim() === '' ? 'email' : EMAIL_SHAPE.test(value.trim()) ? null : 'emailShape';

const SIGN_IN_RULES: Rules = {
  name: () => null,
  email: emailRule,
  password: (value) => (value === '' ? 'password' : null),
};

const SIGN_UP_RULES: Rules = {
  name: (value) => (value.trim() === '' ? 'name' : null),
  email: emailRule,
  password: (value) => (value === '' ? 'password' : [...value].length < MIN_PASSWORD ? 'passwordShort' : null),
};

export function useAccountForm(kind: 'sign-in' | 'sign-up', send: (values: AccountValues) => Promise<void>) {
  const form = useForm<AccountValues>({
    initialValues: { name: '', email: '', password: '' },
    validate: kind === 'sign-in' ? SIGN_IN_RULES : SIGN_UP_RULES,
  });
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { errors, hasErrors } = form.validate();
    if (hasErrors) {
      const first = (['name', 'email', 'password'] as const).find((field) => Boolean(errors[field]));
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setSubmitting(true);
    setFailure(null);
    try {
      const { name, email, password } = form.getValues();
      await send({ name: name.trim(), email: email.trim(), password });
    } catch (error) {
      setFailure(error);
    } finally {
      setSubmitting(false);
    }
  };

  return {
    values: form.values,
    errors: form.errors as Partial<Record<keyof AccountValues, AccountError>>,
    change: (field: keyof AccountValues, value: string) => form.setFieldValue(field, value),
    submit,
    submitting,
    failure,
  };
}
