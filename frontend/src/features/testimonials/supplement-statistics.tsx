import { Trans } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Distribution } from '../../ui/evidence/distribution';
import { displayedPercentages } from '../../ui/evidence/outcome';
import { ScoreBlock } from '../../ui/evidence/score-block';
import type { RankedSupplement } from './queries';
import { useTestimonialsTranslation } from './translations';
import evidenceSummaryStyles from '../../ui/evidence/evidence-summary.module.css';
import typography from '../../ui/typography.module.css';

/** Score and breakdown above the list. */
export function SupplementStatistics({ supplement }: { supplement: RankedSupplement }) {
  const { t } = useTestimonialsTranslation();
  const { percent, count } = useFormats();
  const { totalTestimonials: people, outcomeCounts } = supplement;
  return (
    <div className={evidenceSummaryStyles.summary}>
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
            values={{ percent: percent(displayedPercentages(outcomeCounts).significant), amount: count(people) }}
            components={{ b: <b className={typography.numeric} /> }}
          />
        </p>
        <Distribution counts={outcomeCounts} />
      </div>
    </div>
  );
}
