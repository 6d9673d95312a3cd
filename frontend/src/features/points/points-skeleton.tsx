import { Skeleton, SkeletonBlock } from '../../ui/skeleton';

export function PointsSkeleton() {
  return (
    <Skeleton>
      <div className="pts">
        <SkeletonBlock height={230} />
        <div className="stack">
          <SkeletonBlock height={300} />
          <SkeletonBlock height={220} />
        </div>
      </div>
    </Skeleton>
  );
}
