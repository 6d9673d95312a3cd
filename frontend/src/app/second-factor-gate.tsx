import { Outlet } from 'react-router';
import { useConfig } from '../lib/config/config-context';
import { useDocumentTitle } from '../lib/document-title';
import { useAuth } from '../lib/session/auth-context';
import { LinkButton } from '../ui/button';
import { useAppTranslation } from './translations';
import layout from '../ui/layout/layout.module.css';
import lonePageStyles from '../ui/layout/lone-page.module.css';
import typography from '../ui/typography.module.css';

/** Leads admins without the required second factor to its enrolment; the server rejects their requests. */
export function SecondFactorGate() {
  const { auth } = useConfig();
  const session = useAuth();
  const accepted = auth.adminSecondFactor ?? [];
  const methods = session.status === 'signed-in' ? (session.authenticationMethods ?? []) : [];
  const isAccepted = accepted.length === 0 || methods.some((method) => accepted.includes(method));
  return isAccepted || !session.isAdmin ? <Outlet /> : <SecondFactorRequired />;
}

function SecondFactorRequired() {
  const { t } = useAppTranslation();
  const { auth } = useConfig();
  const { user } = useAuth();
  useDocumentTitle(t('secondFactor.title'), { noindex: true });
  const text = auth.mode === 'external' ? 'externalText' : user?.hasSecondFactor ? 'signInAgain' : 'text';
  return (
    <div className={`${layout.container} ${lonePageStyles.page}`}>
      <h1>{t('secondFactor.title')}</h1>
      <p className={typography.lead}>{t(`secondFactor.${text}`)}</p>
      {text === 'text' && (
        <div className={layout.row}>
          <LinkButton to="/account">{t('secondFactor.action')}</LinkButton>
        </div>
      )}
    </div>
  );
}
