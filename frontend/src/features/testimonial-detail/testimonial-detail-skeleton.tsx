import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import layout from '../../ui/layout/layout.module.css';
import recordStyles from '../../ui/list/record.module.css';

const SECTIONS = [3, 2, 5, 3];

export function TestimonialDetailSkeleton() {
  return (
    <Skeleton>
      <div className={recordStyles.columns}>
        <div>
          {SECTIONS.map((rows, index) => (
            <div key={index} className={`${layout.stack} ${recordStyles.waiting}`}>
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
