import { ArrowLeft, MessageSquareText } from 'lucide-react';
import { useFormats } from '../../../lib/formats';
import { useLanguage } from '../../../lib/i18n/use-language';
import { conditionInSentence } from '../../../lib/vocabulary/condition-in-sentence';
import { LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import { PriceCheckDate } from './price-check-date';
import { ProductImage } from './product-image';
import type { ProductDetail } from '../queries';
import { testimonialsPath } from './testimonials-path';
import { useMarketplaceTranslation } from '../translations';
import { useWeight } from './weight';
import layout from '../../../ui/layout/layout.module.css';
import productCardStyles from './product-card.module.css';
import styles from './product-placeholder.module.css';
import typography from '../../../ui/typography.module.css';

const STEPS = ['urls', 'redirect', 'commission', 'reviews'] as const;

interface ProductPlaceholderProps {
  product: ProductDetail;
  /** The chosen condition. */
  conditionId: number | null;
}

/** Replaces the page of a shop for demo products, which have no shop. */
export function ProductPlaceholder({ product, conditionId }: ProductPlaceholderProps) {
  const { t } = useMarketplaceTranslation();
  const { price, count } = useFormats();
  const { language } = useLanguage();
  const weight = useWeight(product);
  const first = product.conditions[0];
  return (
    <div className={styles.product}>
      <div className={productCardStyles.card}>
        <span className={productCardStyles.image}>
          <ProductImage url={product.imageUrl} eager />
        </span>
      </div>
      <div>
        <p className={`${typography.small} ${typography.muted}`}>
          {[product.brandName, weight, t('demo.number', { id: product.id })].filter(Boolean).join(' · ')}
        </p>
        <h1>{product.title}</h1>
        <p className={styles.price}>{price(product.price, product.currency)}</p>
        <p className={`${typography.small} ${typography.muted} ${typography.numeric}`}>
          <PriceCheckDate product={product} />
        </p>
        <Note kind="practical" title={t('demo.soon')}>
          {t('demo.soonText')}
        </Note>
        <h2>{t('demo.next')}</h2>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(`demo.${step}`)}</li>
          ))}
        </ol>
        <div className={layout.row}>
          {first && (
            <LinkButton to={testimonialsPath(product.supplementId, first, language)}>
              <Icon of={MessageSquareText} size="s" />
              {t(first.conditionId === conditionId ? 'demo.read' : 'demo.readFor', {
                count: first.testimonialCount,
                amount: count(first.testimonialCount),
                condition: conditionInSentence(first.conditionPhrase, first.conditionName, language),
              })}
            </LinkButton>
          )}
          <LinkButton kind={first ? 'secondary' : 'primary'} to="/marketplace">
            <Icon of={ArrowLeft} size="s" />
            {t('demo.browse')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
