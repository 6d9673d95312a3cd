import { useState } from 'react';
import { Link } from 'react-router';
import { areLinksLogged } from '../../lib/config/config';
import { useConfig } from '../../lib/config/config-context';
import { requestPasswordReset, resetPassword } from '../../lib/session/account-calls';
import { LinkButton } from '../../ui/button';
import { Note } from '../../ui/note';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { useAccountTranslation } from './translations';
import { useAccountForm } from './use-account-form';
import accountFormStyles from './account-form.module.css';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

/** Requests a reset link. The response is the same whether or not an account with the address exists. */
export function ForgotPassword() {
  const { t } = useAccountTranslation();
  const { auth } = useConfig();
  const isLogged = areLinksLogged(auth);
  const [sent, setSent] = useState(false);
  const form = useAccountForm('forgot-password', async ({ email }) => {
    await requestPasswordReset(email);
    setSent(true);
  });
  return (
    <AccountPage kind="forgot">
      {sent ? (
        <div role="status">
          <Note title={t(isLogged ? 'forgot.logged' : 'forgot.sent')}>
            {t(isLogged ? 'forgot.loggedText' : 'forgot.sentText')}
          </Note>
        </div>
      ) : (
        <AccountForm form={form} />
      )}
      <p className={`${typography.small} ${typography.secondary} ${accountFormStyles.other}`}>
        <Link to="/sign-in">{t('forgot.back')}</Link>
      </p>
    </AccountPage>
  );
}

/** The page behind the reset link: sets a new password, once. */
export function ResetPassword({ token }: { token: string | null }) {
  const { t } = useAccountTranslation();
  const [done, setDone] = useState(false);
  const form = useAccountForm('reset-password', async ({ newPassword }) => {
    await resetPassword(token ?? '', newPassword);
    setDone(true);
  });
  return (
    <AccountPage kind="reset">
      {token === null ? (
        <div className={layout.stack}>
          <Note kind="error" title={t('reset.noToken')}>
            {t('reset.noTokenText')}
          </Note>
          <LinkButton to="/forgot-password">{t('reset.askAgain')}</LinkButton>
        </div>
      ) : done ? (
        <div className={layout.stack} role="status">
          <Note title={t('reset.done')}>{t('reset.doneText')}</Note>
          <LinkButton to="/sign-in">{t('signIn.submit')}</LinkButton>
        </div>
      ) : (
        <>
          <AccountForm form={form} />
          {form.failure !== null && (
            <p className={`${typography.small} ${accountFormStyles.other}`}>
              <Link to="/forgot-password">{t('reset.askAgain')}</Link>
            </p>
          )}
        </>
      )}
    </AccountPage>
  );
}
