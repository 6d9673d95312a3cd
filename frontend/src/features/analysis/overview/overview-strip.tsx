import { axisPosition } from '../../../ui/evidence/axis';
import { classifySampleSize } from '../../../ui/evidence/outcome';
import type { RankedSupplement } from '../queries';
import styles from './overview-strip.module.css';

/** The averages as marks on one line, for phones. */
export function OverviewStrip({ supplements }: { supplements: RankedSupplement[] }) {
  return (
    <span className={styles.strip} aria-hidden="true">
      {supplements.map(({ supplementId, overallEffectivenessScore: score, totalTestimonials: people }) => (
        <i
          key={supplementId}
          className={classifySampleSize(people) === 'early' ? styles.hollow : undefined}
          style={{ left: axisPosition(score ?? 0) }}
        />
      ))}
    </span>
  );
}
