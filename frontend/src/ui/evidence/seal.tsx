import { useUiTranslation } from '../translations';
import styles from './seal.module.css';

const EDGE =
  'M26.00 0.60L29.89 3.94L34.69 2.13L37.20 6.60L42.33 6.54L43.16 11.60L48.00 13.30L47.05 18.34L51.01 21.59L48.40 26.00L51.01 30.41L47.05 33.66L48.00 38.70L43.16 40.40L42.33 45.46L37.20 45.40L34.69 49.87L29.89 48.06L26.00 51.40L22.11 48.06L17.31 49.87L14.80 45.40L9.67 45.46L8.84 40.40L4.00 38.70L4.95 33.66L0.99 30.41L3.60 26.00L0.99 21.59L4.95 18.34L4.00 13.30L8.84 11.60L9.67 6.54L14.80 6.60L17.31 2.13L22.11 3.94Z';

/** A medal for the first three (if the server awards one), otherwise #n. */
export function Seal({ position, medal = position <= 3 }: { position: number; medal?: boolean }) {
  const { t } = useUiTranslation();
  const label = t('evidence.position', { position });
  if (!medal || position > 3)
    return (
      <div className={styles.rank} role="img" aria-label={label}>
        #{position}
      </div>
    );
  return (
    <div className={styles.seal} role="img" aria-label={label}>
      <svg viewBox="0 0 52 52" aria-hidden="true" data-medal={position}>
        <path
          d={EDGE}
          fill={`var(--medal-${position})`}
          stroke={`var(--medal-${position})`}
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <circle cx="26" cy="26" r="18.5" fill="none" stroke="var(--on-medal)" strokeOpacity=".45" strokeWidth="1" />
      </svg>
      <span>{position}</span>
    </div>
  );
}
