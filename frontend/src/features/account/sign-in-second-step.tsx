import { useState } from 'react';
import type { EmbeddedSession } from '../../lib/session/embedded-session';
import { CodeForm } from './code-form';
import { useAccountTranslation } from './translations';
import accountFormStyles from './account-form.module.css';
import buttonStyles from '../../ui/button.module.css';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

/** After the password of an account with a second factor. */
export function SignInSecondStep({ session, onCancel }: { session: EmbeddedSession; onCancel: () => void }) {
  const { t } = useAccountTranslation();
  const [kind, setKind] = useState<'app' | 'backup'>('app');
  const other = kind === 'app' ? 'backup' : 'app';
  return (
    <>
      <div className={layout.stack}>
        <h2>{t('secondFactor.stepTitle')}</h2>
        <p role="status">{t(`secondFactor.${kind}StepText`)}</p>
        <CodeForm
          key={kind}
          kind={kind}
          send={(code) => session.completeSignIn(code, kind)}
          submitLabel={t('signIn.submit')}
          failureTexts={{ failed: t('signIn.failed'), unclear: t('signIn.unclear') }}
          takesFocus
        />
      </div>
      <p className={`${typography.small} ${accountFormStyles.other}`}>
        <button type="button" className={buttonStyles.link} onClick={() => setKind(other)}>
          {t(`secondFactor.${other}Instead`)}
        </button>
      </p>
      <p className={`${typography.small} ${accountFormStyles.other}`}>
        <button type="button" className={buttonStyles.link} onClick={onCancel}>
          {t('secondFactor.startAgain')}
        </button>
      </p>
    </>
  );
}
