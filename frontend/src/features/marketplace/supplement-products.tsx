import { Link, useLocation } from 'react-router';
import { useFormats } from '../../lib/formats';
import { $api } from '../../lib/http/api';
import { useLanguage } from '../../lib/i18n/use-language';
import { AffiliateWarningDialog } from './products/affiliate-warning-dialog';
import { ProductCard } from './products/product-card';
import { useShopVisit } from './products/use-shop-visit';
import { PRODUCTS_PATH } from './queries';
import { useMarketplaceTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './product-grid.module.css';
import typography from '../../ui/typography.module.css';

const SHOWN = 4;

/** The cheapest products with one supplement, for its page; nothing if there are none. */
export function SupplementProducts({ supplement }: { supplement: { id: number; name: string } }) {
  const { t } = useMarketplaceTranslation();
  const { count } = useFormats();
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const { onLeave, warning } = useShopVisit();
  const { data } = $api.useQuery('get', PRODUCTS_PATH, {
    params: { query: { page: 1, pageSize: SHOWN, sortBy: 'price_asc', supplementId: supplement.id } },
    headers: { 'Accept-Language': language },
  });
  if (!data || data.products.length === 0) return null;
  const all = `/marketplace?${new URLSearchParams({ supplement: supplement.name }).toString()}`;
  return (
    <section className={styles.ofSupplement} aria-labelledby="products">
      <div className={`${layout.row} ${layout.spaceBetween}`}>
        <h2 id="products">{t('products')}</h2>
        {data.totalProducts > SHOWN && (
          <Link to={all}>{t('ofSupplement.all', { amount: count(data.totalProducts) })}</Link>
        )}
      </div>
      <p className={`${typography.small} ${typography.muted}`}>{t('ofSupplement.note')}</p>
      <div className={`${styles.grid} ${styles.four}`}>
        {data.products.map((product) => (
          <ProductCard key={product.id} product={product} condition={null} eager={false} onLeave={onLeave} />
        ))}
      </div>
      <AffiliateWarningDialog {...warning} here={pathname + search} />
    </section>
  );
}
