import { Link } from 'react-router';
import type { EmbeddedSession } from '../../lib/session/embedded-session';
import { useAuth, useEmbeddedSession } from '../../lib/session/auth-context';
import { useConfig } from '../../lib/config/config-context';
import { Button } from '../../ui/button';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { DemoAccounts } from './demo-accounts';
import { useAccountTranslation } from './translations';
import { useAccountForm } from './use-account-form';

/** `redirect` is where an external provider sends people back to; the embedded form just signs in. */
export function SignIn({ redirect }: { redirect: string }) {
  const embedded = useEmbeddedSession();
  return (
    <AccountPage kind="signIn">
      {embedded ? <PasswordSignIn session={embedded} /> : <ExternalSignIn redirect={redirect} />}
    </AccountPage>
  );
}

function PasswordSignIn({ session }: { session: EmbeddedSession }) {
  const { t } = useAccountTranslation();
  const { auth } = useConfig();
  const form = useAccountForm('sign-in', ({ email, password }) => session.signInWithPassword(email, password));
  return (
    <>
      <AccountForm form={form} />
      {auth.mode === 'embedded' && auth.passwordReset && (
        <p className="small account-other">
          <Link to="/forgot-password">{t('signIn.forgot')}</Link>
        </p>
      )}
      <p className="small t2 account-other">
        {t('signIn.newHere')} <Link to="/sign-up">{t('signIn.create')}</Link>. {t('signIn.adult')}
      </p>
      <DemoAccounts
        onUse={({ email, password }) => {
          form.change('email', email);
          form.change('password', password);
        }}
      />
    </>
  );
}

/** Also the sign-up of an external provider, which asks new people on the same page. */
export function ExternalSignIn({ redirect }: { redirect: string }) {
  const { t } = useAccountTranslation();
  const { signIn } = useAuth();
  return (
    <div className="stack">
      <p>{t('signIn.externalText')}</p>
      <Button block onClick={() => signIn(redirect)}>
        {t('signIn.external')}
      </Button>
      <p className="small t2">{t('signIn.adult')}</p>
    </div>
  );
}
