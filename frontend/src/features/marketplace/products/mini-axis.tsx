import styles from './mini-axis.module.css';

const MAX = 5;
const at = (value: number) => `${(value / MAX) * 100}%`;

interface MiniAxisProps {
  /** 0..5, as returned by the server. */
  score: number;
  low: number;
  high: number;
  /** Fewer than 10 reports. */
  hollow: boolean;
}

/** Average and interval on the same 0..5 scale on every card. The figures next to it state the same as text. */
export function MiniAxis({ score, low, high, hollow }: MiniAxisProps) {
  return (
    <span className={styles.axis} aria-hidden="true">
      <span className={styles.interval} style={{ left: at(low), width: at(high - low) }} />
      <span className={styles.bound} style={{ left: `calc(${at(low)} - 1px)` }} />
      <span className={styles.bound} style={{ left: `calc(${at(high)} - 1px)` }} />
      <span className={hollow ? `${styles.point} ${styles.hollow}` : styles.point} style={{ left: at(score) }} />
    </span>
  );
}
