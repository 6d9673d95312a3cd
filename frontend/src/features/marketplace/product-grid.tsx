import type { MouseEvent } from 'react';
import { Link, type To } from 'react-router';
import { useFormats } from '../../lib/formats';
import { Pagination } from '../../ui/list/pagination';
import { sortOf, type Sort } from './filters/marketplace-search-params';
import { ProductCard } from './products/product-card';
import type { CatalogOption } from '../../lib/catalog/catalog-search';
import type { Product } from './queries';
import { useMarketplaceTranslation } from './translations';
import type { ShownCondition, ShownProducts } from './use-product-list';
import styles from './product-grid.module.css';
import typography from '../../ui/typography.module.css';

const WINDOW = 5;
const EAGER = 8;

interface ProductGridProps {
  shown: ShownProducts;
  to: (page: number) => To;
  onLeave: (product: Product, event: MouseEvent) => void;
}

/** One page: with a condition first the products with reports, then the others under a separate heading. */
export function ProductGrid({ shown: { page, address, condition }, to, onLeave }: ProductGridProps) {
  const { t } = useMarketplaceTranslation();
  const { products, totalPages } = page;
  const reported = condition ? products.filter(({ testimonialCount }) => testimonialCount !== null) : products;
  const others = products.slice(reported.length);
  const sort = sortOf(address);
  return (
    <>
      {reported.length > 0 && (
        <>
          <h2 className={typography.visuallyHidden}>
            {condition ? t('reported.title', { condition: condition.phrase }) : t('products')}
          </h2>
          <Cards products={reported} condition={condition} eager={EAGER} onLeave={onLeave} />
        </>
      )}
      {reported.length > 0 && condition && sort === 'effectiveness' && (
        <p className={`${typography.small} ${typography.muted} ${styles.order}`}>
          {t('reported.order')} <Link to="/how-the-ranking-works">{t('reported.method')}</Link>
        </p>
      )}
      {others.length > 0 && condition && (
        <section
          className={reported.length > 0 ? `${styles.others} ${styles.after}` : styles.others}
          aria-labelledby="without-reports"
        >
          <OthersHead condition={condition} count={page.totalProducts - (page.reportedProducts ?? 0)} sort={sort} />
          <Cards products={others} condition={condition} eager={EAGER - reported.length} onLeave={onLeave} />
        </section>
      )}
      <Pagination page={address.page} totalPages={totalPages} window={WINDOW} to={to} />
    </>
  );
}

/** The server's order of the other products: they have no evidence, so the cheapest come first then. */
const orderOfOthers = (sort: Sort) => (sort === 'price_desc' || sort === 'newest' ? sort : 'price_asc');

function OthersHead({ condition, count, sort }: { condition: ShownCondition; count: number; sort: Sort }) {
  const { t } = useMarketplaceTranslation();
  const formats = useFormats();
  const order = t(`others.order.${orderOfOthers(sort)}`);
  return (
    <>
      <h2 id="without-reports">{t('others.title')}</h2>
      <p className={typography.secondary}>
        {t('others.count', { count, amount: formats.count(count), order })}{' '}
        {t('others.text', { condition: condition.phrase })}
      </p>
    </>
  );
}

interface CardsProps {
  products: Product[];
  condition: CatalogOption | null;
  /** Number of products whose images load immediately. */
  eager: number;
  onLeave: (product: Product, event: MouseEvent) => void;
}

function Cards({ products, condition, eager, onLeave }: CardsProps) {
  return (
    <div className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} condition={condition} eager={index < eager} onLeave={onLeave} />
      ))}
    </div>
  );
}
