import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import layout from '../../ui/layout/layout.module.css';

const ROWS = [0, 1, 2, 3, 4];

export function MyTestimonialsSkeleton() {
  return (
    <Skeleton>
      <div className={layout.stack}>
        {ROWS.map((row) => (
          <SkeletonBlock key={row} height={56} />
        ))}
      </div>
    </Skeleton>
  );
}
