import { Skeleton, SkeletonBlock } from '../../../ui/list/skeleton';
import layout from '../../../ui/layout/layout.module.css';
import railStyles from '../../../ui/layout/rail.module.css';
import scoreBlockStyles from '../../../ui/evidence/score-block.module.css';
import rankedCardStyles from './ranked-card.module.css';
import rankingStyles from './ranking.module.css';

const CARDS = [0, 1, 2];

export function RankingSkeleton() {
  return (
    <Skeleton>
      <div className={railStyles.withRail}>
        <ol className={rankingStyles.list}>
          {CARDS.map((card) => (
            <li key={card}>
              <div className={`${rankedCardStyles.card} ${layout.stack}`}>
                <div className={rankedCardStyles.top}>
                  <SkeletonBlock width={52} height={52} round />
                  <div className={layout.stack}>
                    <SkeletonBlock width="60%" height={26} />
                    <SkeletonBlock width="40%" />
                  </div>
                  <div className={scoreBlockStyles.scoreBlock}>
                    <SkeletonBlock height={72} />
                  </div>
                </div>
                <SkeletonBlock height={30} />
                <SkeletonBlock height={48} />
              </div>
            </li>
          ))}
        </ol>
        <div className={layout.stack}>
          <SkeletonBlock width="70%" height={22} />
          <SkeletonBlock height={140} />
        </div>
      </div>
    </Skeleton>
  );
}
