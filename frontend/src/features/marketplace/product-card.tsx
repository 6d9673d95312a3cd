import { ExternalLink, ImageOff } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../lib/formats';
import { Icon } from '../../ui/icon';
import { ClampedTitle } from './clamped-title';
import type { Product } from './queries';
import { destination, isShop } from './shop-address';
import { useMarketplaceTranslation } from './translations';
import { useWeight } from './weight';

interface ProductCardProps {
  product: Product;
  /** The first ones of a list do not wait until somebody scrolls. */
  eager: boolean;
  /** Asked before leaving; preventing the default keeps the person here. */
  onLeave: (product: Product, event: MouseEvent) => void;
}

export function ProductCard({ product, eager, onLeave }: ProductCardProps) {
  const { t } = useMarketplaceTranslation();
  const { price, date, percent } = useFormats();
  const weight = useWeight(product);
  const { title, brandName, supplementName, affiliateUrl, discount } = product;
  const external = isShop(affiliateUrl);
  const content = (
    <>
      <span className="im">
        <Picture url={product.imageUrl} eager={eager} />
        {discount > 0 && (
          <span className="off">
            <span className="sr">{t('card.discount')} </span>-{percent(discount)}
          </span>
        )}
        {external && (
          <span className="ext">
            <Icon of={ExternalLink} size="s" />
            <span className="sr">{t('card.newTab')}</span>
          </span>
        )}
      </span>
      <ClampedTitle title={title} />
      <span className="sub">
        {supplementName}
        <br />
        {[brandName, weight].filter(Boolean).join(' · ')}
      </span>
      <span className="pr">{price(product.price, product.currency)}</span>
      <span className="small muted">{t('card.checked', { date: date(product.priceCheckedAt) })}</span>
      <Evidence product={product} />
    </>
  );
  const target = destination(affiliateUrl);
  if (target === null) return <div className="pc">{content}</div>;
  const shared = { className: 'pc', onClick: (event: MouseEvent) => onLeave(product, event) };
  return external ? (
    <a {...shared} href={target} target="_blank" rel="sponsored nofollow noopener noreferrer">
      {content}
    </a>
  ) : (
    <Link {...shared} to={target}>
      {content}
    </Link>
  );
}

/** A picture that does not come is told, not shown broken. */
function Picture({ url, eager }: { url: string | null; eager: boolean }) {
  const { t } = useMarketplaceTranslation();
  const [failed, setFailed] = useState(false);
  if (!url || failed)
    return (
      <span className="no-image">
        <Icon of={ImageOff} size="l" />
        {t('card.noImage')}
      </span>
    );
  return <img src={url} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setFailed(true)} />;
}

/** What people reported about the supplement for the chosen condition; nothing without one. */
function Evidence({ product }: { product: Product }) {
  const { t } = useMarketplaceTranslation();
  const { score, percent, count } = useFormats();
  const { overallEffectiveness, significantImprovementRate, testimonialCount } = product;
  if (testimonialCount === null || testimonialCount === 0 || overallEffectiveness === null) return null;
  return (
    <span className="ev">
      <span>
        <b className="num">{score(overallEffectiveness)}</b> {t('card.effectiveness')}
      </span>
      <span className="mini" aria-hidden="true">
        <i style={{ width: `${overallEffectiveness * 20}%` }} />
      </span>
      {significantImprovementRate !== null && (
        <span>
          <b className="num">{percent(significantImprovementRate)}</b> {t('card.significant')}
        </span>
      )}
      <span className="num muted">
        {t('card.testimonials', { count: testimonialCount, amount: count(testimonialCount) })}
      </span>
    </span>
  );
}
