import { Skeleton, SkeletonBlock } from '../../ui/skeleton';

export function ProductPlaceholderSkeleton() {
  return (
    <Skeleton>
      <div className="pd">
        <div className="pc">
          <span className="im sk" />
        </div>
        <div className="pc-sk">
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
