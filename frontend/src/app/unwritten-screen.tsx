import { useDocumentTitle } from '../lib/document-title';
import { LinkButton } from '../ui/button';
import { useAppTranslation } from './translations';

type Subject = 'nav.marketplace';

/** An honest stand-in for a page that has an address but no text yet. */
export function UnwrittenScreen({ subject }: { subject: Subject }) {
  const { t } = useAppTranslation();
  useDocumentTitle(t(subject), { noindex: true });
  return (
    <div className="wrap lone-page">
      <h1>{t(subject)}</h1>
      <p className="lead">{t('unwritten.lead')}</p>
      <div className="row">
        <LinkButton to="/">{t('unwritten.home')}</LinkButton>
      </div>
    </div>
  );
}
