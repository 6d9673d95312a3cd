import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { changeEmail, changePassword, endAllSessions } from '../../lib/session/account-calls';
import type { EmbeddedSession } from '../../lib/session/embedded-session';
import { useAuth, useEmbeddedSession } from '../../lib/session/auth-context';
import { useConfig } from '../../lib/config/config-context';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { tell, tellFailure } from '../../ui/toasts';
import { AccountForm } from './account-form';
import { useAccountTranslation } from './translations';
import { useAccountForm } from './use-account-form';

/** Who the person is here, and what they can change. An external provider keeps its own page for that. */
export function OwnAccount() {
  const { t } = useAccountTranslation();
  const { user } = useAuth();
  const embedded = useEmbeddedSession();
  return (
    <div className="account-cards">
      <Card title={t('own.who')}>
        <p>
          <b>{user?.name}</b>
          <br />
          {user?.email}
        </p>
        <p className="small">
          <Link to="/data-rights">{t('own.rights')}</Link>
        </p>
      </Card>
      {embedded ? (
        <>
          <EmailCard session={embedded} />
          <PasswordCard />
          <SessionsCard />
        </>
      ) : (
        <Note title={t('own.external')}>{t('own.externalText')}</Note>
      )}
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function EmailCard({ session }: { session: EmbeddedSession }) {
  const { t } = useAccountTranslation();
  const { auth } = useConfig();
  const mailed = auth.mode === 'embedded' && auth.passwordReset;
  const [asked, setAsked] = useState<string | null>(null);
  const form = useAccountForm('change-email', async ({ email, password }) => {
    await changeEmail(email, password);
    setAsked(email);
    form.clear();
    if (!mailed) await session.refresh();
  });
  return (
    <Card title={t('changeEmail.title')}>
      <div role="status">
        {asked !== null && (
          <Note title={t(mailed ? 'changeEmail.mailed' : 'changeEmail.done', { email: asked })}>
            {mailed && t('changeEmail.mailedText')}
          </Note>
        )}
      </div>
      <AccountForm form={form} small />
    </Card>
  );
}

function PasswordCard() {
  const { t } = useAccountTranslation();
  const form = useAccountForm('change-password', async ({ password, newPassword }) => {
    await changePassword(password, newPassword);
    form.clear();
    tell({ title: t('changePassword.done') });
  });
  return (
    <Card title={t('changePassword.title')}>
      <p className="t2">{t('changePassword.text')}</p>
      <AccountForm form={form} small />
    </Card>
  );
}

function SessionsCard() {
  const { t } = useAccountTranslation();
  const messageOf = useProblemMessage();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await endAllSessions();
      await signOut();
      void navigate('/');
    } catch (error) {
      tellFailure({ title: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('sessions.title')}>
      <p className="t2">{t('sessions.text')}</p>
      <div>
        <Button
          kind="secondary"
          onClick={() => void end()}
          submitting={busy}
          submittingLabel={t('sessions.submitting')}
        >
          {t('sessions.submit')}
        </Button>
      </div>
    </Card>
  );
}
