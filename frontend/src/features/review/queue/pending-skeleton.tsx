import { Skeleton, SkeletonBlock } from '../../../ui/list/skeleton';
import layout from '../../../ui/layout/layout.module.css';

const ROWS = [0, 1, 2, 3, 4, 5];

export function PendingSkeleton() {
  return (
    <Skeleton>
      <div className={layout.stack}>
        {ROWS.map((row) => (
          <SkeletonBlock key={row} height={64} />
        ))}
      </div>
    </Skeleton>
  );
}
