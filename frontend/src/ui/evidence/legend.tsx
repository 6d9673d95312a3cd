import { useUiTranslation } from '../translations';
import { OUTCOMES, outcomeClass } from './outcome';
import { OutcomeGlyph } from './outcome-glyph';

/** Pattern, glyph and label of each outcome, in the order of the charts. */
export function Legend() {
  const { t } = useUiTranslation();
  return (
    <ul className="key">
      {OUTCOMES.map((outcome) => (
        <li key={outcome}>
          <i className={`sw m-${outcomeClass(outcome)}`} aria-hidden="true" />
          <OutcomeGlyph outcome={outcome} />
          {t(`evidence.${outcome}`)}
        </li>
      ))}
    </ul>
  );
}
