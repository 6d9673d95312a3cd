import { useParams } from 'react-router';
import { useMarketplaceTranslation } from '../features/marketplace/translations';
import { useDocumentTitle } from '../lib/document-title';
import { LinkButton } from '../ui/button';
import { Note } from '../ui/note';

const STEPS = ['urls', 'redirect', 'commission', 'reviews'] as const;

/** Where the links of demo products lead, as long as there are no shops behind them. */
export function Component() {
  const { t } = useMarketplaceTranslation();
  const { productId = '' } = useParams();
  const title = t('demo.title', { id: productId });
  useDocumentTitle(title, { noindex: true });
  return (
    <div className="wrap lone-page">
      <h1>{title}</h1>
      <Note title={t('demo.soon')}>{t('demo.soonText')}</Note>
      <h2>{t('demo.next')}</h2>
      <ul>
        {STEPS.map((step) => (
          <li key={step}>{t(`demo.${step}`)}</li>
        ))}
      </ul>
      <div className="row page-actions">
        <LinkButton kind="secondary" to="/marketplace">
          {t('demo.back')}
        </LinkButton>
        <LinkButton to="/marketplace">{t('demo.browse')}</LinkButton>
      </div>
    </div>
  );
}
