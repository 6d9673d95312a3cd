import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '../../lib/redirect-url';
import { type ExternalSession, SignInError } from '../../lib/session/session';
import { LinkButton } from '../../ui/button';
import { Spinner } from '../../ui/list/spinner';
import { useAccountTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import lonePageStyles from '../../ui/layout/lone-page.module.css';
import typography from '../../ui/typography.module.css';

/** The return from an external provider: redirects to the requested page, or shows why the sign-in failed. */
export function OidcCallback({ session }: { session: ExternalSession }) {
  const { t } = useAccountTranslation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<SignInError | null>(null);
  useEffect(() => {
    let left = false;
    session.completeSignIn().then(
      (path) => {
        if (!left) void navigate(path, { replace: true });
      },
      (error: unknown) => {
        if (!left) setFailure(error instanceof SignInError ? error : new SignInError('failed', '/', error));
      },
    );
    return () => {
      left = true;
    };
  }, [session, navigate]);
  if (!failure) return <Spinner />;
  return (
    <div className={`${layout.container} ${lonePageStyles.page}`} role="alert">
      <h1>{t(`external.${failure.reason}`)}</h1>
      <p className={typography.lead}>{t(`external.${failure.reason}Text`)}</p>
      <div className={layout.row}>
        <LinkButton to={signInPath(failure.redirect)}>{t('external.again')}</LinkButton>
      </div>
    </div>
  );
}
