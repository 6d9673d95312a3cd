import { IntervalMarks, type IntervalMarksProps } from './interval-marks';
import styles from './interval-plot.module.css';

/** One interval on the 0..5 axis in a row of a chart. Only decoration: the row has the figures as text. */
export function IntervalPlot({ className, ...marks }: IntervalMarksProps & { className?: string }) {
  return (
    <span className={className ? `${styles.plot} ${className}` : styles.plot} aria-hidden="true">
      <IntervalMarks {...marks} />
    </span>
  );
}
