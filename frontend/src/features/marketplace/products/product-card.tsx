import { ExternalLink } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { Icon } from '../../../ui/icon';
import { CardEvidence } from './card-evidence';
import { ClampedTitle } from './clamped-title';
import { PriceCheckDate } from './price-check-date';
import { ProductImage } from './product-image';
import type { CatalogOption } from '../../../lib/catalog/catalog-search';
import type { Product } from '../queries';
import { productLinkTarget, isExternalUrl, withCondition } from './product-link';
import { useMarketplaceTranslation } from '../translations';
import { useWeight } from './weight';
import styles from './product-card.module.css';
import typography from '../../../ui/typography.module.css';

interface ProductCardProps {
  product: Product;
  /** The condition of the evidence; null if none is chosen. */
  condition: CatalogOption | null;
  /** The first images of a list are loaded immediately instead of on scroll. */
  eager: boolean;
  /** Called before leaving; preventing the default cancels the navigation. */
  onLeave: (product: Product, event: MouseEvent) => void;
}

export function ProductCard({ product, condition, eager, onLeave }: ProductCardProps) {
  const { t } = useMarketplaceTranslation();
  const { price, percent } = useFormats();
  const weight = useWeight(product);
  const { title, brandName, supplementName, affiliateUrl, discount } = product;
  const external = isExternalUrl(affiliateUrl);
  const content = (
    <>
      {/* First, because the card is a link that all of it names. */}
      <ClampedTitle title={title} />
      <span className={styles.image}>
        <ProductImage url={product.imageUrl} eager={eager} />
        {discount > 0 && (
          <span className={styles.discount}>
            <span className={typography.visuallyHidden}>{t('card.discount')} </span>-{percent(discount)}
          </span>
        )}
        {external && (
          <span className={styles.external}>
            <Icon of={ExternalLink} size="s" />
            <span className={typography.visuallyHidden}>{t('card.newTab')}</span>
          </span>
        )}
      </span>
      <span className={styles.shop}>
        {supplementName}
        <br />
        {[brandName, weight].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.price}>{price(product.price, product.currency)}</span>
      <span className={`${typography.small} ${typography.muted}`}>
        <PriceCheckDate product={product} />
      </span>
      <CardEvidence product={product} condition={condition?.label ?? null} />
    </>
  );
  const target = productLinkTarget(affiliateUrl);
  if (target === null) return <div className={styles.card}>{content}</div>;
  const shared = { className: styles.card, onClick: (event: MouseEvent) => onLeave(product, event) };
  return external ? (
    <a {...shared} href={target} target="_blank" rel="sponsored nofollow noopener noreferrer">
      {content}
    </a>
  ) : (
    <Link {...shared} to={withCondition(target, condition?.id ?? null)}>
      {content}
    </Link>
  );
}
