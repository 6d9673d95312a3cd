import { Skeleton, SkeletonBlock } from '../../../ui/list/skeleton';
import productCardStyles from './product-card.module.css';
import productGridStyles from '../product-grid.module.css';
import skeletonStyles from '../../../ui/list/skeleton.module.css';

const CARDS = 8;

/** As many cards as fit on a first screen, in the height of the real ones. */
export function ProductSkeleton({ withEvidence }: { withEvidence: boolean }) {
  return (
    <Skeleton>
      <div className={productGridStyles.grid}>
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className={productCardStyles.card}>
            <span className={`${productCardStyles.image} ${skeletonStyles.block}`} />
            <div className={productCardStyles.skeletonLines}>
              <SkeletonBlock height={46} />
              <SkeletonBlock height={42} width="70%" />
              <SkeletonBlock height={26} width="45%" />
              <SkeletonBlock height={22} width="80%" />
              {withEvidence && <SkeletonBlock height={132} />}
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
