import { useState } from 'react';
import { Link } from 'react-router';
import type { EmbeddedSession } from '../../lib/session/embedded-session';
import { signUpPath } from '../../lib/redirect-url';
import { useEmbeddedSession } from '../../lib/session/auth-context';
import { areLinksLogged } from '../../lib/config/config';
import { useConfig } from '../../lib/config/config-context';
import { isProblem } from '../../lib/http/problem';
import { Note } from '../../ui/note';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { DemoAccounts } from './demo-accounts';
import { ExternalSignIn } from './external-sign-in';
import { SignInSecondStep } from './sign-in-second-step';
import { useAccountTranslation } from './translations';
import { useAccountForm } from './use-account-form';
import accountFormStyles from './account-form.module.css';
import typography from '../../ui/typography.module.css';

interface SignInProps {
  redirect: string;
  /** The result of the link that confirms a new account, if the user has just followed it. */
  confirmation?: 'done' | 'expired';
}

/** `redirect` is the page to open afterwards; the route of the password form navigates there. */
export function SignIn({ redirect, confirmation }: SignInProps) {
  const embedded = useEmbeddedSession();
  return (
    <AccountPage kind="signIn">
      {embedded ? (
        <>
          {confirmation !== undefined && <Confirmation outcome={confirmation} />}
          <PasswordSignIn session={embedded} redirect={redirect} />
        </>
      ) : (
        <ExternalSignIn redirect={redirect}>
          <SignUpPrompt redirect={redirect} />
        </ExternalSignIn>
      )}
    </AccountPage>
  );
}

function PasswordSignIn({ session, redirect }: { session: EmbeddedSession; redirect: string }) {
  const { t } = useAccountTranslation();
  const { auth } = useConfig();
  const sendsLinks = auth.mode === 'embedded' && auth.passwordReset;
  const [waitsForCode, setWaitsForCode] = useState(false);
  const form = useAccountForm('sign-in', async ({ email, password }) => {
    const answer = await session.signInWithPassword(email, password);
    setWaitsForCode(answer.waitsForCode);
  });
  if (waitsForCode) return <SignInSecondStep session={session} onCancel={() => setWaitsForCode(false)} />;
  return (
    <>
      <AccountForm form={form} />
      {sendsLinks && !areLinksLogged(auth) && isProblem(form.failure) && form.failure.status === 401 && (
        <p className={`${typography.small} ${accountFormStyles.other}`}>{t('signIn.notConfirmed')}</p>
      )}
      {sendsLinks && (
        <p className={`${typography.small} ${accountFormStyles.other}`}>
          <Link to="/forgot-password">{t('signIn.forgot')}</Link>
        </p>
      )}
      <SignUpPrompt redirect={redirect} />
      <DemoAccounts onUse={({ email, password }) => form.change({ email, password })} />
    </>
  );
}

function Confirmation({ outcome }: { outcome: 'done' | 'expired' }) {
  const { t } = useAccountTranslation();
  return outcome === 'done' ? (
    <Note title={t('signIn.confirmed')}>{t('signIn.confirmedText')}</Note>
  ) : (
    <Note kind="error" title={t('signIn.linkExpired')}>
      {t('signIn.linkExpiredText')}
    </Note>
  );
}

function SignUpPrompt({ redirect }: { redirect: string }) {
  const { t } = useAccountTranslation();
  return (
    <p className={`${typography.small} ${typography.secondary} ${accountFormStyles.other}`}>
      {t('signIn.newHere')} <Link to={signUpPath(redirect)}>{t('signIn.create')}</Link>. {t('signIn.adult')}
    </p>
  );
}
