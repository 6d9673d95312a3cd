import { useState, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useFormats } from '../../lib/formats';
import { $api } from '../../lib/http/api';
import { useLanguage } from '../../lib/i18n/use-language';
import { useAuth } from '../../lib/session/auth-context';
import { AffiliateWarningDialog } from './products/affiliate-warning-dialog';
import { ProductCard } from './products/product-card';
import type { Product } from './queries';
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
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const [leaving, setLeaving] = useState<Product | null>(null);
  const { data } = $api.useQuery('get', '/api/marketplace/products', {
    params: { query: { page: 1, pageSize: SHOWN, sortBy: 'price_asc', supplementId: supplement.id } },
    headers: { 'Accept-Language': language },
  });
  if (!data || data.products.length === 0) return null;
  const onLeave = (product: Product, event: MouseEvent) => {
    if (status === 'signed-in') return;
    event.preventDefault();
    setLeaving(product);
  };
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
      <AffiliateWarningDialog
        product={leaving}
        conditionId={null}
        here={pathname + search}
        onClose={() => setLeaving(null)}
        onLeave={() => undefined}
      />
    </section>
  );
}
