import { AXIS_MAX, axisPosition } from './axis';
import { classifySampleSize } from './outcome';
import styles from './interval-marks.module.css';

export interface IntervalMarksProps {
  /** 0..5, as returned by the server. */
  score: number;
  low: number;
  high: number;
  people: number;
}

/** Span = 95% interval, dot = average (hollow for an early signal), in a positioned element as wide as the 0..5 axis. */
export function IntervalMarks({ score, low, high, people }: IntervalMarksProps) {
  return (
    <>
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
    </>
  );
}
