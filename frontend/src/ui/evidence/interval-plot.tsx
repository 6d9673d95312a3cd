import { axisPosition, AXIS_MAX } from './axis';
import { classifySampleSize } from './outcome';
import styles from './interval-plot.module.css';

interface IntervalPlotProps {
  /** 0..5, as returned by the server. */
  score: number;
  low: number;
  high: number;
  people: number;
}

/** One interval on the 0..5 axis in a row of a chart. Only decoration: the row has the figures as text. */
export function IntervalPlot({ score, low, high, people }: IntervalPlotProps) {
  return (
    <span className={styles.plot} aria-hidden="true">
      <span
        className={styles.interval}
        style={{ left: axisPosition(low), width: `${((high - low) / AXIS_MAX) * 100}%` }}
      />
      <span className={styles.bound} style={{ left: `calc(${axisPosition(low)} - 1px)` }} />
      <span className={styles.bound} style={{ left: `calc(${axisPosition(high)} - 1px)` }} />
      <span
        className={classifySampleSize(people) === 'early' ? `${styles.point} ${styles.hollow}` : styles.point}
        style={{ left: axisPosition(score) }}
      />
    </span>
  );
}
