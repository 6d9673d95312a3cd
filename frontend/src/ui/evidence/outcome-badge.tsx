import { useUiTranslation } from '../translations';
import { outcomeClass, type Outcome } from './outcome';
import { OutcomeGlyph } from './outcome-glyph';

/** Color, glyph and label of an outcome. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { t } = useUiTranslation();
  return (
    <span className={`ob ob-${outcomeClass(outcome)}`}>
      <OutcomeGlyph outcome={outcome} />
      {t(`evidence.${outcome}`)}
    </span>
  );
}
