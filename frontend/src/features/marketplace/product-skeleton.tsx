import { Skeleton, SkeletonBlock } from '../../ui/skeleton';

const CARDS = 8;

/** As many cards as fit on a first screen, in the height of the real ones. */
export function ProductSkeleton({ withEvidence }: { withEvidence: boolean }) {
  return (
    <Skeleton>
      <div className="grid">
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className="pc">
            <span className="im sk" />
            <div className="pc-sk">
              <SkeletonBlock height={46} />
              <SkeletonBlock height={42} width="70%" />
              <SkeletonBlock height={26} width="45%" />
              <SkeletonBlock height={22} width="80%" />
              {withEvidence && <SkeletonBlock height={132} />}
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
