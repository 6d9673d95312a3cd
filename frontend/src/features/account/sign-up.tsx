import { useState } from 'react';
import { Link } from 'react-router';
import type { EmbeddedSession } from '../../lib/session/embedded-session';
import { signInPath } from '../../lib/redirect-url';
import { useEmbeddedSession } from '../../lib/session/auth-context';
import { Note } from '../../ui/note';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { ExternalSignIn } from './external-sign-in';
import { useAccountTranslation } from './translations';
import { useAccountForm } from './use-account-form';
import accountFormStyles from './account-form.module.css';
import typography from '../../ui/typography.module.css';

/** Like {@link SignIn}, for users without an account. */
export function SignUp({ redirect }: { redirect: string }) {
  const embedded = useEmbeddedSession();
  return (
    <AccountPage kind="signUp">
      {embedded ? (
        <PasswordSignUp session={embedded} redirect={redirect} />
      ) : (
        <ExternalSignIn as="new-user" redirect={redirect}>
          <SignInPrompt redirect={redirect} />
        </ExternalSignIn>
      )}
    </AccountPage>
  );
}

function PasswordSignUp({ session, redirect }: { session: EmbeddedSession; redirect: string }) {
  const { t } = useAccountTranslation();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useAccountForm('sign-up', async ({ name, email, newPassword }) => {
    const { waitsForMail } = await session.signUp(name, email, newPassword);
    if (waitsForMail) setMailedTo(email);
  });
  return (
    <>
      {mailedTo === null ? (
        <AccountForm form={form} />
      ) : (
        <div role="status">
          <Note title={t('signUp.mailed')}>{t('signUp.mailedText', { email: mailedTo })}</Note>
        </div>
      )}
      <SignInPrompt redirect={redirect} />
    </>
  );
}

function SignInPrompt({ redirect }: { redirect: string }) {
  const { t } = useAccountTranslation();
  return (
    <p className={`${typography.small} ${typography.secondary} ${accountFormStyles.other}`}>
      {t('signUp.already')} <Link to={signInPath(redirect)}>{t('signUp.signIn')}</Link>. {t('signIn.adult')}
    </p>
  );
}
