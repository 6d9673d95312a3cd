import { useUiTranslation } from '../translations';
import type { Outcome } from '../../lib/vocabulary/values';
import { outcomeClass } from './outcome';
import { OutcomeGlyph } from './outcome-glyph';
import styles from './outcome-badge.module.css';

/** Color, glyph and label of an outcome. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { t } = useUiTranslation();
  return (
    <span className={`${styles.badge} ${styles[outcomeClass(outcome)]}`}>
      <OutcomeGlyph outcome={outcome} />
      {t(`evidence.${outcome}`)}
    </span>
  );
}
