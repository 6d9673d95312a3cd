import { Skeleton, SkeletonBlock } from '../../ui/skeleton';

const ROWS = [0, 1, 2];

export function ListSkeleton() {
  return (
    <Skeleton>
      <div className="tl">
        {ROWS.map((row) => (
          <div key={row} className="ti">
            <SkeletonBlock height={72} />
            <div className="stack">
              <SkeletonBlock height={84} />
              <SkeletonBlock height={44} />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
