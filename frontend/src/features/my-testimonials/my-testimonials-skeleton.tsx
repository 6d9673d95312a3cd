import { Skeleton, SkeletonBlock } from '../../ui/skeleton';

const ROWS = [0, 1, 2, 3, 4];

export function MyTestimonialsSkeleton() {
  return (
    <Skeleton>
      <div className="stack">
        {ROWS.map((row) => (
          <SkeletonBlock key={row} height={56} />
        ))}
      </div>
    </Skeleton>
  );
}
