import { Skeleton, SkeletonBlock } from '../../ui/skeleton';

const ROWS = [0, 1, 2, 3, 4, 5];

export function PendingSkeleton() {
  return (
    <Skeleton>
      <div className="stack">
        {ROWS.map((row) => (
          <SkeletonBlock key={row} height={64} />
        ))}
      </div>
    </Skeleton>
  );
}
