import { AXIS_TICKS, axisPosition } from './axis';
import styles from './interval-chart.module.css';

/** The numbers of the 0..5 axis below the plots of an interval chart. */
export function IntervalAxis() {
  return (
    <div className={styles.axis} aria-hidden="true">
      <div>
        {AXIS_TICKS.map((tick) => (
          <span key={tick} style={{ left: axisPosition(tick) }}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  );
}
