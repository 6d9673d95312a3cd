import { useDocumentTitle } from '../lib/document-title';
import { LinkButton } from '../ui/button';
import { useAppTranslation } from './translations';

const MARKS = [true, true, true, true, false, false, true, true, true, true];

export function NotFoundScreen() {
  const { t } = useAppTranslation();
  useDocumentTitle(t('notFound.title'), { noindex: true });
  return (
    <div className="wrap lone-page">
      <div className="units" aria-hidden="true">
        {MARKS.map((present, index) => (
          <i key={index} className={present ? 'm-significant' : 'm-none'} />
        ))}
      </div>
      <h1>{t('notFound.title')}</h1>
      <p className="lead">{t('notFound.lead')}</p>
      <div className="row">
        <LinkButton to="/">{t('notFound.search')}</LinkButton>
        <LinkButton to="/marketplace" kind="quiet">
          {t('notFound.marketplace')}
        </LinkButton>
      </div>
    </div>
  );
}
