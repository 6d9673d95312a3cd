import { LinkButton } from '../../ui/button';
import { useMarketplaceTranslation } from './translations';

export function ProductNotFound() {
  const { t } = useMarketplaceTranslation();
  return (
    <div className="pd-missing">
      <h1>{t('demo.notFound.title')}</h1>
      <p className="lead">{t('demo.notFound.text')}</p>
      <p>
        <LinkButton to="/marketplace">{t('demo.browse')}</LinkButton>
      </p>
    </div>
  );
}
