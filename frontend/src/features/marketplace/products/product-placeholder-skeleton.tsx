import { Skeleton, SkeletonBlock } from '../../../ui/list/skeleton';
import productCardStyles from './product-card.module.css';
import productPlaceholderStyles from './product-placeholder.module.css';
import skeletonStyles from '../../../ui/list/skeleton.module.css';

export function ProductPlaceholderSkeleton() {
  return (
    <Skeleton>
      <div className={productPlaceholderStyles.product}>
        <div className={productCardStyles.card}>
          <span className={`${productCardStyles.image} ${skeletonStyles.block}`} />
        </div>
        <div className={productCardStyles.skeletonLines}>
          <SkeletonBlock height={20} width="40%" />
          <SkeletonBlock height={80} />
          <SkeletonBlock height={60} width="30%" />
          <SkeletonBlock height={96} />
          <SkeletonBlock height={190} />
        </div>
      </div>
    </Skeleton>
  );
}
