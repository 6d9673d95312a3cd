import { Skeleton, SkeletonBlock } from '../../ui/skeleton';

const CARDS = [0, 1, 2];

export function RankingSkeleton() {
  return (
    <Skeleton>
      <div className="with-rail">
        <div className="rl">
          {CARDS.map((card) => (
            <div key={card} className="rc stack">
              <div className="rc-top">
                <SkeletonBlock width={52} height={52} round />
                <div className="stack">
                  <SkeletonBlock width="60%" height={26} />
                  <SkeletonBlock width="40%" />
                </div>
                <SkeletonBlock height={72} />
              </div>
              <SkeletonBlock height={30} />
              <SkeletonBlock height={48} />
            </div>
          ))}
        </div>
        <div className="stack">
          <SkeletonBlock width="70%" height={22} />
          <SkeletonBlock height={140} />
        </div>
      </div>
    </Skeleton>
  );
}
