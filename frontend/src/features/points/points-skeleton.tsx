import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import layout from '../../ui/layout/layout.module.css';
import pointsLayoutStyles from './points-layout.module.css';

export function PointsSkeleton() {
  return (
    <Skeleton>
      <div className={pointsLayoutStyles.columns}>
        <SkeletonBlock height={230} />
        <div className={layout.stack}>
          <SkeletonBlock height={300} />
          <SkeletonBlock height={220} />
        </div>
      </div>
    </Skeleton>
  );
}
