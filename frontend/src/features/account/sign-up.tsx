import { Link } from 'react-router';
import type { EmbeddedSession } from '../../lib/session/embedded-session';
import { useEmbeddedSession } from '../../lib/session/auth-context';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { ExternalSignIn } from './sign-in';
import { useAccountTranslation } from './translations';
import { useAccountForm } from './use-account-form';

export function SignUp() {
  const embedded = useEmbeddedSession();
  return (
    <AccountPage kind="signUp">
      {embedded ? <PasswordSignUp session={embedded} /> : <ExternalSignIn redirect="/" />}
    </AccountPage>
  );
}

function PasswordSignUp({ session }: { session: EmbeddedSession }) {
  const { t } = useAccountTranslation();
  const form = useAccountForm('sign-up', ({ name, email, newPassword }) => session.signUp(name, email, newPassword));
  return (
    <>
      <AccountForm form={form} />
      <p className="small t2 account-other">
        {t('signUp.already')} <Link to="/sign-in">{t('signUp.signIn')}</Link>. {t('signIn.adult')}
      </p>
    </>
  );
}
