import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ConsentHistory } from './consent-history';
import { ErasureDialog } from './erasure-dialog';
import { ErasureReceiptView } from './erasure-receipt';
import { MyDataRequests } from './my-data-requests';
import { type ErasureReceipt, useConsentHistory, useMyRectifications } from './queries';
import { RectificationDialog } from './rectification-request/rectification-dialog';
import { RightsCards } from './rights-cards';
import { useDataRightsTranslation } from './translations';
import { parsePage } from '../../lib/list-page';
import { signInPath } from '../../lib/redirect-url';
import { useAuth } from '../../lib/session/auth-context';
import { focusHeading } from '../../lib/focus-heading';
import { useQueryTitle } from '../../lib/use-query-title';
import { LinkButton } from '../../ui/button';
import { Note } from '../../ui/note';
import { showToast } from '../../ui/overlay/toasts';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { Spinner } from '../../ui/list/spinner';
import layout from '../../ui/layout/layout.module.css';
import styles from './data-rights.module.css';
import typography from '../../ui/typography.module.css';

interface DataRightsScreenProps {
  /** How to reach the controller. */
  contact: ReactNode;
  /** The consent to cookies was withdrawn on the server. */
  onCookiesWithdrawn: () => void;
}

export function DataRightsScreen({ contact, onCookiesWithdrawn }: DataRightsScreenProps) {
  const { t } = useDataRightsTranslation();
  const { status, signOut } = useAuth();
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const view = receipt ? 'erased' : status === 'signed-out' ? 'unauthorized' : 'page';
  const title = t(`${view}.title`);
  const isSignedIn = status === 'signed-in' && !receipt;
  const [params] = useSearchParams();
  const requests = useMyRectifications(isSignedIn);
  const history = useConsentHistory(parsePage(params), isSignedIn);
  // What follows a list is shown once its place is known, and stays while a list that failed is loaded again.
  const [wereLoaded, setWereLoaded] = useState(false);
  if (isSignedIn && !wereLoaded && !requests.isLoading && !history.isLoading) setWereLoaded(true);
  useQueryTitle(title, isSignedIn ? [requests, history] : [], t('page.description'));
  const onErased = (erasureReceipt: ErasureReceipt, hasLeft: boolean) => {
    if (hasLeft) {
      const { state, reference } = erasureReceipt;
      showToast({ title: t(`receipt.${state}`), stays: true, children: `${t('receipt.reference')}: ${reference}` });
    } else {
      setReceipt(erasureReceipt);
      focusHeading();
    }
    // The account no longer exists; whether the provider still has the session makes no difference here.
    signOut({ stay: true }).catch(() => undefined);
  };
  if (status === 'loading') return <Spinner />;
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{title}</h1>
        {view === 'page' && <p className={typography.lead}>{t('page.lead')}</p>}
      </div>
      {receipt ? (
        <ErasureReceiptView initialReceipt={receipt} />
      ) : status === 'signed-in' ? (
        <SignedIn onErased={onErased}>
          {wereLoaded ? (
            <>
              <MyDataRequests query={requests} />
              <ConsentHistory query={history} onCookiesWithdrawn={onCookiesWithdrawn} />
            </>
          ) : (
            <div className={layout.section}>
              <Skeleton>
                <SkeletonBlock height={200} />
              </Skeleton>
            </div>
          )}
        </SignedIn>
      ) : (
        <Unauthorized />
      )}
      {(!isSignedIn || wereLoaded) && (
        <section className={`${layout.section} ${styles.contact}`} aria-labelledby="talk">
          <h2 id="talk">{t('contact.title')}</h2>
          <p className={`${typography.secondary} ${typography.measure}`}>{t('contact.text')}</p>
          {contact}
        </section>
      )}
    </div>
  );
}

type Dialog = 'correct' | 'erase';

/** The dialog that the link to this page opens. */
function dialogOf(state: unknown): Dialog | null {
  const dialog = typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : null;
  return dialog === 'correct' || dialog === 'erase' ? dialog : null;
}

interface SignedInProps {
  onErased: (receipt: ErasureReceipt, hasLeft: boolean) => void;
  /** The lists of the user. */
  children: ReactNode;
}

function SignedIn({ onErased, children }: SignedInProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(dialogOf(location.state));
  const [corrected, setCorrected] = useState(false);
  const close = () => {
    setDialog(null);
    // A reload, or going back to this page, must not open it again.
    if (dialogOf(location.state)) void navigate(location, { replace: true, state: null });
  };
  return (
    <>
      <RightsCards
        corrected={corrected}
        onCorrect={() => {
          setCorrected(false);
          setDialog('correct');
        }}
        onErase={() => setDialog('erase')}
      />
      {children}
      <RectificationDialog opened={dialog === 'correct'} onClose={close} onRequested={() => setCorrected(true)} />
      <ErasureDialog opened={dialog === 'erase'} onClose={close} onErased={onErased} />
    </>
  );
}

function Unauthorized() {
  const { t } = useDataRightsTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className={`${layout.stack} ${typography.measure}`}>
      <Note kind="practical" title={t('errors.signedOut')}>
        {t('unauthorized.text')}
      </Note>
      <LinkButton to={signInPath(pathname + search)}>{t('unauthorized.signIn')}</LinkButton>
    </div>
  );
}
