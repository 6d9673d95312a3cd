import { Trans } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Distribution } from '../../ui/evidence/distribution';
import { wholePercentages } from '../../ui/evidence/outcome';
import { ScoreBlock } from '../../ui/evidence/score-block';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton';
import { useSupplementStatistics, type RankedSupplement } from './queries';
import type { ListAddress } from './list-address';
import { useTestimonialsTranslation } from './translations';

/** Score and breakdown above the list. The list does without them when the analysis fails. */
export function SupplementStatistics({ address }: { address: ListAddress }) {
  const { data, isPending } = useSupplementStatistics(address, true);
  if (isPending)
    return (
      <Skeleton>
        <div className="sum">
          <SkeletonBlock height={88} />
          <SkeletonBlock height={88} />
        </div>
      </Skeleton>
    );
  return data ? <Summary supplement={data} /> : null;
}

function Summary({ supplement }: { supplement: RankedSupplement }) {
  const { t } = useTestimonialsTranslation();
  const { percent, count } = useFormats();
  const { totalTestimonials: people, outcomeCounts } = supplement;
  return (
    <div className="sum">
      <ScoreBlock
        score={supplement.overallEffectivenessScore}
        low={supplement.scoreLow}
        high={supplement.scoreHigh}
        people={people}
        moreHarmThanBenefit={supplement.moreHarmThanBenefit}
      />
      <div>
        <p>
          <Trans
            t={t}
            i18nKey="summary"
            count={people}
            values={{ percent: percent(wholePercentages(outcomeCounts).significant), amount: count(people) }}
            components={{ b: <b className="num" /> }}
          />
        </p>
        <Distribution counts={outcomeCounts} />
      </div>
    </div>
  );
}
