import { Hand, ThumbsDown, ThumbsUp, type LucideIcon } from 'lucide-react';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import styles from './band.module.css';

export type BandName = 'good' | 'mixed' | 'low';

/** Uses the rounded score, so that 2.96, displayed as 3.0, is not called mixed. */
export function getBand(score: number): BandName {
  const shown = Math.round(score * 10) / 10;
  return shown >= 3 ? 'good' : shown >= 2 ? 'mixed' : 'low';
}

const BAND_APPEARANCE: Record<BandName, { icon: LucideIcon; className: string }> = {
  good: { icon: ThumbsUp, className: `${styles.band} ${styles.good}` },
  mixed: { icon: Hand, className: `${styles.band} ${styles.mixed}` },
  low: { icon: ThumbsDown, className: `${styles.band} ${styles.low}` },
};

/** Always next to its label, see `useBandLabel`. */
export function BandIcon({ score }: { score: number }) {
  const { icon, className } = BAND_APPEARANCE[getBand(score)];
  return (
    <i className={className} data-band={getBand(score)} aria-hidden="true">
      <Icon of={icon} size="s" />
    </i>
  );
}

export function useBandLabel(score: number): string {
  const { t } = useUiTranslation();
  return t(`evidence.band.${getBand(score)}`);
}
