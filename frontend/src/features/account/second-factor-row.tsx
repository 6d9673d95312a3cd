import { useState } from 'react';
import type { EmbeddedSession } from '../../lib/session/embedded-session';
import {
  disableSecondFactor,
  renewBackupCodes,
  type SecondFactorSetup,
  startSecondFactor,
  verifyAppCode,
} from '../../lib/session/second-factor-calls';
import { useAuth } from '../../lib/session/auth-context';
import { useHasLeft } from '../../ui/use-has-left';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { removeErrorToast, showErrorToast, showToast } from '../../ui/overlay/toasts';
import { AccountForm } from './account-form';
import { AccountRow, type EditableRowProps } from './account-row';
import { BackupCodes } from './backup-codes';
import { CodeForm } from './code-form';
import { FocusedPanel } from './focused-panel';
import { QrCode } from './qr-code';
import { useAccountTranslation } from './translations';
import { useAccountForm } from './use-account-form';
import layout from '../../ui/layout/layout.module.css';
import styles from './second-factor.module.css';
import typography from '../../ui/typography.module.css';

type Step =
  | { name: 'closed' | 'start' | 'disable' | 'renew' }
  | { name: 'scan'; setup: SecondFactorSetup }
  | { name: 'codes'; codes: string[] };

const CLOSED: Step = { name: 'closed' };

const UNSEEN = 'backup-codes-unseen';

/** The second step of the sign-in: enrolment, new backup codes, removal. */
export function SecondFactorRow({
  session,
  isEditing,
  onEdit,
  onClose,
}: EditableRowProps & { session: EmbeddedSession }) {
  const { t } = useAccountTranslation();
  const { user } = useAuth();
  const isEnabled = user?.hasSecondFactor === true;
  const [begun, setStep] = useState<Step>(CLOSED);
  const hasLeft = useHasLeft();
  // Opening another form of the page cancels this one; new backup codes stay, because they cannot be shown again.
  const step = isEditing || begun.name === 'codes' ? begun : CLOSED;
  const isOpen = step.name !== 'closed';
  const open = (first: Step) => {
    setStep(first);
    onEdit();
  };
  /** They cannot be shown later: a user who has left the page needs other ones. */
  const showCodes = (codes: string[]) => {
    removeErrorToast(UNSEEN);
    if (hasLeft.current)
      showErrorToast({ title: t('secondFactor.unseen'), children: t('secondFactor.unseenText'), subject: UNSEEN });
    setStep({ name: 'codes', codes });
  };
  const close = () => {
    setStep(CLOSED);
    onClose();
  };
  return (
    <AccountRow
      title={t('secondFactor.title')}
      text={t('secondFactor.text')}
      action={
        isOpen ? (
          step.name !== 'codes' && (
            <Button kind="secondary" onClick={close}>
              {t('settings.cancel')}
            </Button>
          )
        ) : isEnabled ? (
          <div className={layout.stack}>
            <Button kind="secondary" onClick={() => open({ name: 'renew' })}>
              {t('secondFactor.renew')}
            </Button>
            <Button kind="secondary" onClick={() => open({ name: 'disable' })}>
              {t('secondFactor.disable')}
            </Button>
          </div>
        ) : (
          <Button kind="secondary" onClick={() => open({ name: 'start' })}>
            {t('secondFactor.enable')}
          </Button>
        )
      }
    >
      <Badge kind={isEnabled ? 'approved' : 'neutral'}>{t(isEnabled ? 'secondFactor.on' : 'secondFactor.off')}</Badge>
      {isEnabled && (
        <>
          <p>{t('secondFactor.onText')}</p>
          <p className={`${typography.small} ${typography.muted}`}>{t('secondFactor.renewText')}</p>
        </>
      )}
      {step.name === 'start' && (
        <PasswordStep
          kind="start-second-factor"
          send={async (password) =>
            setStep({ name: 'scan', setup: await session.runAsUser(startSecondFactor(password)) })
          }
        />
      )}
      {step.name === 'scan' && (
        <Scan
          uri={step.setup.totpURI}
          confirm={async (code) => {
            await session.runAsUser(verifyAppCode(code));
            showCodes(step.setup.backupCodes);
            await session.refresh({ hasSecondFactor: true });
          }}
        />
      )}
      {step.name === 'codes' && <BackupCodes codes={step.codes} onDone={close} />}
      {step.name === 'renew' && (
        <PasswordStep
          kind="renew-backup-codes"
          send={async (password) => showCodes((await session.runAsUser(renewBackupCodes(password))).backupCodes)}
        />
      )}
      {step.name === 'disable' && (
        <PasswordStep
          kind="disable-second-factor"
          send={async (password) => {
            await session.runAsUser(disableSecondFactor(password));
            close();
            showToast({ title: t('secondFactor.disabled') });
            await session.refresh({ hasSecondFactor: false });
          }}
        />
      )}
    </AccountRow>
  );
}

interface PasswordStepProps {
  kind: 'start-second-factor' | 'renew-backup-codes' | 'disable-second-factor';
  send: (password: string) => Promise<void>;
}

function PasswordStep({ kind, send }: PasswordStepProps) {
  const form = useAccountForm(kind, ({ password }) => send(password));
  return <AccountForm form={form} small takesFocus />;
}

function Scan({ uri, confirm }: { uri: string; confirm: (code: string) => Promise<void> }) {
  const { t } = useAccountTranslation();
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <FocusedPanel>
      <p>{t('secondFactor.scan')}</p>
      <QrCode text={uri} label={t('secondFactor.qrLabel')} className={styles.qrCode} />
      <p>
        {t('secondFactor.secret')} <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p className={`${typography.small} ${typography.muted}`}>{t('secondFactor.secretText')}</p>
      <CodeForm
        kind="app"
        send={confirm}
        submitLabel={t('secondFactor.confirm')}
        failureTexts={{
          failed: t('secondFactor.start.failed'),
          unclear: t('secondFactor.start.unclear'),
          unclearText: t('secondFactor.start.unclearText'),
        }}
        small
      />
    </FocusedPanel>
  );
}
