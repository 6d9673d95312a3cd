import { useUiTranslation } from '../translations';
import { OUTCOMES } from '../../lib/vocabulary/values';
import { outcomeClass } from './outcome';
import { OutcomeGlyph } from './outcome-glyph';
import outcomeFillStyles from './outcome-fill.module.css';
import styles from './legend.module.css';

/** Pattern, glyph and label of each outcome, in the order of the charts. */
export function Legend() {
  const { t } = useUiTranslation();
  return (
    <ul className={styles.legend}>
      {OUTCOMES.map((outcome) => (
        <li key={outcome}>
          <i className={`${styles.swatch} ${outcomeFillStyles[outcomeClass(outcome)]}`} aria-hidden="true" />
          <OutcomeGlyph outcome={outcome} />
          {t(`evidence.${outcome}`)}
        </li>
      ))}
    </ul>
  );
}
