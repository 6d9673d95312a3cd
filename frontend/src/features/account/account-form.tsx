import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { TextField } from '../../ui/text-field';
import { useAccountTranslation } from './translations';
import type { useAccountForm } from './use-account-form';

interface AccountFormProps {
  kind: 'sign-in' | 'sign-up';
  form: ReturnType<typeof useAccountForm>;
}

export function AccountForm({ kind, form }: AccountFormProps) {
  const { t } = useAccountTranslation();
  const messageOf = useProblemMessage();
  const { values, errors, change, submit, submitting, failure } = form;
  const words = kind === 'sign-in' ? 'signIn' : 'signUp';
  const field = (name: keyof typeof values) => {
    const error = errors[name];
    return {
      name,
      value: values[name],
      onValue: (value: string) => change(name, value),
      error: error && t(`required.${error}`),
      disabled: submitting,
    };
  };
  return (
    <form className="account-form" onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && <Note kind="error" assertive title={messageOf(failure)} />}
      {kind === 'sign-up' && (
        <TextField {...field('name')} label={t('name')} hint={t('nameHint')} autoComplete="name" />
      )}
      <TextField {...field('email')} label={t('email')} type="email" autoComplete="email" />
      <TextField
        {...field('password')}
        label={t('password')}
        hint={kind === 'sign-up' ? t('passwordHint') : undefined}
        type="password"
        autoComplete={kind === 'sign-in' ? 'current-password' : 'new-password'}
      />
      <Button type="submit" block submitting={submitting} submittingLabel={t(`${words}.submitting`)}>
        {t(`${words}.submit`)}
      </Button>
    </form>
  );
}
