import { type ReactNode, useState } from 'react';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useAuth } from '../../lib/session/auth-context';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { useAccountTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';

interface ExternalSignInProps {
  redirect: string;
  as?: 'new-user';
  /** The link to the other form, below the button. */
  children: ReactNode;
}

/** Sign-in or sign-up at an external provider. */
export function ExternalSignIn({ redirect, as, children }: ExternalSignInProps) {
  const { t } = useAccountTranslation();
  const { signIn } = useAuth();
  const messageOf = useProblemMessage();
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const kind = as === 'new-user' ? 'signUp' : 'signIn';
  const leave = async () => {
    setLeaving(true);
    setFailure(null);
    // After the browser's Back button the button is enabled again.
    await signIn(redirect, as).catch(setFailure);
    setLeaving(false);
  };
  return (
    <div className={layout.stack}>
      <p>{t(`external.${kind}Text`)}</p>
      {failure !== null && <Note kind="error" assertive title={messageOf(failure)} />}
      <Button block onClick={() => void leave()} submitting={leaving} submittingLabel={t('external.leaving')}>
        {t(`external.${kind}`)}
      </Button>
      {children}
    </div>
  );
}
