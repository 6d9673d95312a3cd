import { useFormats } from '../../lib/formats';
import { useUiTranslation } from '../translations';
import { AXIS_MAX, AXIS_TICKS, axisPosition } from './axis';
import { IntervalMarks, type IntervalMarksProps } from './interval-marks';
import styles from './score-axis.module.css';

/** The same 0..5 scale on every card: dot = average (hollow for an early signal), span = 95% interval. */
export function ScoreAxis({ score, low, high, people }: IntervalMarksProps) {
  const { t } = useUiTranslation();
  const formats = useFormats();
  const label = t('evidence.score', {
    score: formats.score(score),
    low: formats.score(low),
    high: formats.score(high),
  });
  return (
    <div className={styles.axis} role="img" aria-label={label}>
      <span className={styles.line} />
      {AXIS_TICKS.map((tick) => (
        <span key={tick} className={styles.tick} style={{ left: axisPosition(tick) }} />
      ))}
      {AXIS_TICKS.map((tick) => (
        <span
          key={tick}
          className={tick === AXIS_MAX ? `${styles.tickLabel} ${styles.last}` : styles.tickLabel}
          style={{ left: axisPosition(tick), transform: tick === 0 ? 'none' : undefined }}
        >
          {tick}
        </span>
      ))}
      <IntervalMarks score={score} low={low} high={high} people={people} />
    </div>
  );
}
