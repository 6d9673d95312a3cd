import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import cardStyles from '../../ui/layout/card.module.css';
import layout from '../../ui/layout/layout.module.css';
import testimonialCardStyles from './testimonial-card.module.css';
import testimonialListStyles from './testimonial-list.module.css';

const ROWS = [0, 1, 2];

/** @param withSummary The summary above the list is not loaded either. */
export function ListSkeleton({ withSummary }: { withSummary: boolean }) {
  return (
    <Skeleton>
      {withSummary && (
        <div className={`${cardStyles.box} ${testimonialListStyles.waitingSummary}`}>
          <SkeletonBlock height="100%" />
        </div>
      )}
      <div className={testimonialListStyles.heading}>
        <SkeletonBlock width={220} height="2rem" />
      </div>
      <div className={testimonialListStyles.list}>
        {ROWS.map((row) => (
          <div key={row} className={testimonialCardStyles.card}>
            <SkeletonBlock height={72} />
            <div className={layout.stack}>
              <SkeletonBlock height={84} />
              <SkeletonBlock height={44} />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
