import { Skeleton, SkeletonBlock } from '../../ui/skeleton';

const SECTIONS = [3, 2, 5, 3];

export function TestimonialDetailSkeleton() {
  return (
    <Skeleton>
      <div className="det">
        <div>
          {SECTIONS.map((rows, index) => (
            <div key={index} className="stack record-wait">
              <SkeletonBlock width={160} height={28} />
              {Array.from({ length: rows }, (_, row) => (
                <SkeletonBlock key={row} height={24} />
              ))}
            </div>
          ))}
        </div>
        <SkeletonBlock height={220} />
      </div>
    </Skeleton>
  );
}
