import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import layout from '../../ui/layout/layout.module.css';
import testimonialCardStyles from './testimonial-card.module.css';
import testimonialListStyles from './testimonial-list.module.css';

const ROWS = [0, 1, 2];

export function ListSkeleton() {
  return (
    <Skeleton>
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
