import { Link } from 'react-router';
import { midSentence } from '../../../lib/vocabulary/mid-sentence';
import { useMarketplaceTranslation } from '../translations';
import type { ProductList } from '../use-product-list';
import layout from '../../../ui/layout/layout.module.css';
import styles from '../marketplace.module.css';
import typography from '../../../ui/typography.module.css';

/** From the products to what people reported about the chosen condition and supplement. A card itself leads to the shop. */
export function EvidenceLinks({ list: { supplement, shown } }: { list: ProductList }) {
  const { t } = useMarketplaceTranslation();
  const condition = shown?.condition;
  if (!supplement && !condition) return null;
  return (
    <p className={`${layout.row} ${typography.small} ${styles.evidenceLinks}`}>
      {condition && (
        <Link to={`/conditions/${condition.id}`}>{t('reported.tried', { condition: condition.phrase })}</Link>
      )}
      {supplement && (
        <Link to={`/supplements/${supplement.id}`}>
          {t('ofSupplement.report', { supplement: midSentence(supplement.label, supplement.isUserGenerated) })}
        </Link>
      )}
    </p>
  );
}
