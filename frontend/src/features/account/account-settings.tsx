import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { changeEmail, changePassword, endAllSessions } from '../../lib/session/account-calls';
import type { EmbeddedSession } from '../../lib/session/embedded-session';
import { useAuth, useEmbeddedSession } from '../../lib/session/auth-context';
import { areLinksLogged } from '../../lib/config/config';
import { useConfig } from '../../lib/config/config-context';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useHasLeft } from '../../ui/use-has-left';
import { Button, LinkButton } from '../../ui/button';
import { Note } from '../../ui/note';
import { removeErrorToast, showToast, showErrorToast } from '../../ui/overlay/toasts';
import { AccountForm } from './account-form';
import { AccountRow, type EditableRowProps } from './account-row';
import { SecondFactorRow } from './second-factor-row';
import { useAccountTranslation } from './translations';
import { useAccountForm } from './use-account-form';
import accountRowStyles from './account-row.module.css';
import styles from './account-settings.module.css';
import typography from '../../ui/typography.module.css';

type Editable = 'email' | 'password' | 'secondFactor';

/**
 * The data of the account, each with a form to change it. An external provider has its own page for that.
 *
 * @param isLinkEnded a mailed link to a new address led here without effect
 */
export function AccountSettings({ isLinkEnded }: { isLinkEnded: boolean }) {
  const { t } = useAccountTranslation();
  const { user } = useAuth();
  const embedded = useEmbeddedSession();
  const [editing, setEditing] = useState<Editable | null>(null);
  const rowProps = (field: Editable) => ({
    isEditing: editing === field,
    onEdit: () => setEditing(field),
    onClose: () => setEditing((current) => (current === field ? null : current)),
  });
  return (
    <>
      {isLinkEnded && (
        <Note kind="error" title={t('signIn.linkExpired')}>
          {t('settings.linkEndedText')}
        </Note>
      )}
      <div className={styles.rows}>
        <AccountRow
          title={t('name')}
          text={t('settings.nameText')}
          action={
            <LinkButton kind="secondary" to="/data-rights" state={{ dialog: 'correct' }}>
              {t('settings.correctName')}
            </LinkButton>
          }
        >
          <p>{user?.name}</p>
        </AccountRow>
        {embedded ? (
          <>
            <EmailRow session={embedded} {...rowProps('email')} />
            <PasswordRow session={embedded} {...rowProps('password')} />
            <SecondFactorRow session={embedded} {...rowProps('secondFactor')} />
            <SessionsRow session={embedded} />
          </>
        ) : (
          <AccountRow title={t('email')} text={t('settings.emailText')}>
            <p>{user?.email}</p>
          </AccountRow>
        )}
        <AccountRow
          title={t('settings.delete')}
          text={t('settings.deleteText')}
          action={
            <LinkButton
              kind="secondary"
              className={accountRowStyles.erase}
              to="/data-rights"
              state={{ dialog: 'erase' }}
            >
              {t('settings.deleteAction')}
            </LinkButton>
          }
        >
          <p>
            <Link to="/data-rights">{t('settings.export')}</Link>
          </p>
        </AccountRow>
      </div>
      {!embedded && <Note title={t('settings.external')}>{t('settings.externalText')}</Note>}
    </>
  );
}

function EmailRow({ session, isEditing, onEdit, onClose }: EditableRowProps & { session: EmbeddedSession }) {
  const { t } = useAccountTranslation();
  const { user } = useAuth();
  const { auth } = useConfig();
  const isConfirmedByLink = auth.mode === 'embedded' && auth.passwordReset;
  const [requested, setRequested] = useState<string | null>(null);
  const hasLeft = useHasLeft();
  const titleOf = (address: string) =>
    t(`changeEmail.${!isConfirmedByLink ? 'done' : areLinksLogged(auth) ? 'logged' : 'mailed'}`, { email: address });
  const form = useAccountForm('change-email', async ({ email, password }) => {
    await session.runAsUser(changeEmail(email, password));
    if (hasLeft.current) showToast({ title: titleOf(email) });
    setRequested(email);
    form.clear();
    onClose();
    if (!isConfirmedByLink) await session.refresh({ email });
  });
  return (
    <AccountRow
      title={t('changeEmail.title')}
      text={t('settings.emailText')}
      action={<EditButton isEditing={isEditing} onEdit={onEdit} onClose={onClose} subject={t('settings.emailLabel')} />}
    >
      <p>{user?.email}</p>
      <div role="status">
        {requested !== null && <Note title={titleOf(requested)}>{isConfirmedByLink && t('changeEmail.linkText')}</Note>}
      </div>
      {isEditing && <AccountForm form={form} small takesFocus />}
    </AccountRow>
  );
}

function PasswordRow({ session, isEditing, onEdit, onClose }: EditableRowProps & { session: EmbeddedSession }) {
  const { t } = useAccountTranslation();
  const form = useAccountForm('change-password', async ({ password, newPassword }) => {
    await session.runAsUser(changePassword(password, newPassword));
    form.clear();
    onClose();
    showToast({ title: t('changePassword.done') });
  });
  return (
    <AccountRow
      title={t('changePassword.title')}
      text={t('passwordHint')}
      action={
        <EditButton isEditing={isEditing} onEdit={onEdit} onClose={onClose} subject={t('settings.passwordLabel')} />
      }
    >
      <p>{t('changePassword.text')}</p>
      {isEditing && <AccountForm form={form} small takesFocus />}
    </AccountRow>
  );
}

function EditButton({ isEditing, onEdit, onClose, subject }: EditableRowProps & { subject: string }) {
  const { t } = useAccountTranslation();
  return (
    <Button kind="secondary" aria-expanded={isEditing} onClick={isEditing ? onClose : onEdit}>
      {t(isEditing ? 'settings.cancel' : 'settings.change')}
      <span className={typography.visuallyHidden}> {subject}</span>
    </Button>
  );
}

const SESSIONS_FAILED = 'sessions-not-ended';

function SessionsRow({ session }: { session: EmbeddedSession }) {
  const { t } = useAccountTranslation();
  const messageOf = useProblemMessage();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    removeErrorToast(SESSIONS_FAILED);
    setBusy(true);
    try {
      await session.runAsUser(endAllSessions());
      await signOut();
      void navigate('/');
    } catch (error) {
      showErrorToast({ title: messageOf(error), subject: SESSIONS_FAILED });
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountRow
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={
        <Button
          kind="secondary"
          onClick={() => void end()}
          submitting={busy}
          submittingLabel={t('sessions.submitting')}
        >
          {t('sessions.submit')}
        </Button>
      }
    >
      <p>{t('sessions.value')}</p>
    </AccountRow>
  );
}
