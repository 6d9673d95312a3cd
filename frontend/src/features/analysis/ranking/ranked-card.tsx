import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { Distribution } from '../../../ui/evidence/distribution';
import { classifySampleSize } from '../../../ui/evidence/outcome';
import { ScoreBlock, ScoreLine } from '../../../ui/evidence/score-block';
import { Seal } from '../../../ui/evidence/seal';
import { Icon } from '../../../ui/icon';
import { CardActions, type CardPaths } from './card-actions';
import { HowTaken } from './how-taken';
import type { RankedSupplement } from '../queries';
import { cardId } from './card-id';
import { useRankRange } from './use-rank-range';
import { useAnalysisTranslation } from '../translations';
import flagStyles from '../../../ui/evidence/flag.module.css';
import styles from './ranked-card.module.css';
import typography from '../../../ui/typography.module.css';

interface RankedCardProps extends CardPaths {
  supplement: RankedSupplement;
  /** Lower ranks start as a compact row that expands in place. */
  compact?: { open: boolean; onToggle: () => void };
}

export function RankedCard({ supplement, compact, ...paths }: RankedCardProps) {
  const { t } = useAnalysisTranslation();
  const { supplementId, position, totalTestimonials: people, fewReports } = supplement;
  const bodyId = useId();
  const name = supplement.supplementName || t('unknownSupplement');
  const headingId = cardId(supplementId);
  const isClosed = compact?.open === false;
  const evidence = {
    score: supplement.overallEffectivenessScore,
    low: supplement.scoreLow,
    high: supplement.scoreHigh,
    people,
    moreHarmThanBenefit: supplement.moreHarmThanBenefit,
  };
  return (
    <article className={isClosed ? `${styles.card} ${styles.collapsed}` : styles.card} aria-labelledby={headingId}>
      <div className={styles.top}>
        <Seal position={position} medal={position <= 3 && !fewReports} />
        <div>
          <h3 id={headingId} tabIndex={-1}>
            {compact ? (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={compact.open}
                aria-controls={bodyId}
                onClick={compact.onToggle}
              >
                {name}
                <Icon of={compact.open ? ChevronUp : ChevronDown} />
              </button>
            ) : (
              <Link {...paths.supplementLink}>{name}</Link>
            )}
          </h3>
          <Meta supplement={supplement} />
        </div>
        {isClosed ? <ScoreLine {...evidence} /> : <ScoreBlock {...evidence} />}
      </div>
      <div id={bodyId}>
        <Distribution counts={supplement.outcomeCounts} thin={isClosed} />
        {!isClosed && <HowTaken supplement={supplement} />}
        {!isClosed && (
          <CardActions
            name={name}
            isUserGenerated={supplement.isUserGenerated}
            people={people}
            isNameLinked={!compact}
            {...paths}
          />
        )}
      </div>
    </article>
  );
}

/** The number of reports and what it means for the figures and for the rank. */
function Meta({ supplement }: { supplement: RankedSupplement }) {
  const { t } = useAnalysisTranslation();
  const { count } = useFormats();
  const people = supplement.totalTestimonials;
  const size = classifySampleSize(people);
  return (
    <p className={styles.meta}>
      <span className={typography.numeric}>{t('testimonials', { count: people, amount: count(people) })}</span>
      {size === 'small' && <span className={flagStyles.flag}>{t('card.small')}</span>}
      {size === 'early' && <span className={flagStyles.flag}>{t('card.early')}</span>}
      <RankRange supplement={supplement} />
    </p>
  );
}

/** The ranks that the reports allow, said quietly: it is no warning. */
function RankRange({ supplement }: { supplement: RankedSupplement }) {
  const rankRange = useRankRange();
  return <span className={`${styles.rankRange} ${typography.numeric}`}>{rankRange(supplement)}</span>;
}
