import { LinkButton } from '../../ui/button';
import { useMarketplaceTranslation } from './translations';
import styles from './product-not-found.module.css';
import typography from '../../ui/typography.module.css';

export function ProductNotFound() {
  const { t } = useMarketplaceTranslation();
  return (
    <div className={styles.missing}>
      <h1>{t('demo.notFound.title')}</h1>
      <p className={typography.lead}>{t('demo.notFound.text')}</p>
      <p>
        <LinkButton to="/marketplace">{t('demo.browse')}</LinkButton>
      </p>
    </div>
  );
}
