import { useState } from 'react';
import { useFormats } from '../../lib/formats';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { OUTCOMES } from '../../lib/vocabulary/values';
import { Button } from '../../ui/button';
import { Distribution } from '../../ui/evidence/distribution';
import { sumCounts, type OutcomeCounts } from '../../ui/evidence/outcome';
import { ScoreBlock } from '../../ui/evidence/score-block';
import { NumberField } from '../../ui/form/text-field';
import { computeExampleScore } from './score';
import { useMethodTranslation } from './translations';
import cardStyles from '../../ui/layout/card.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './live-example.module.css';
import typography from '../../ui/typography.module.css';

const EXAMPLES = { fifty: [25, 12, 6, 4, 3], three: [3, 0, 0, 0, 0], one: [1, 0, 0, 0, 0] } as const;
const MAX_DIGITS = 4;

type Texts = Record<(typeof OUTCOMES)[number], string>;

const toTexts = (counts: readonly number[]): Texts =>
  Object.fromEntries(OUTCOMES.map((outcome, index) => [outcome, String(counts[index])])) as Texts;

/** Calculates a score from example counts. The input never leaves the page. */
export function LiveExample() {
  const { t } = useMethodTranslation();
  const words = useVocabulary();
  const formats = useFormats();
  const [texts, setTexts] = useState<Texts>(toTexts(EXAMPLES.fifty));
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, Number(texts[outcome])])) as OutcomeCounts;
  const { mean, low, high, moreHarmThanBenefit } = computeExampleScore(counts);
  return (
    <div className={styles.example}>
      <div className={layout.row}>
        {(['fifty', 'three', 'one'] as const).map((name) => (
          <Button key={name} kind="secondary" compact onClick={() => setTexts(toTexts(EXAMPLES[name]))}>
            {t(`example.${name}`)}
          </Button>
        ))}
      </div>
      <fieldset>
        <legend>{t('example.reports')}</legend>
        {OUTCOMES.map((outcome) => (
          <NumberField
            key={outcome}
            label={words.outcome(outcome)}
            value={texts[outcome]}
            maxLength={MAX_DIGITS}
            onValue={(text) => setTexts({ ...texts, [outcome]: text })}
          />
        ))}
      </fieldset>
      <section className={cardStyles.card} aria-live="polite" aria-label={t('example.result')}>
        {mean === null ? (
          <p>{t('example.noReports')}</p>
        ) : (
          <>
            <ScoreBlock
              score={mean}
              low={low}
              high={high}
              people={sumCounts(counts)}
              moreHarmThanBenefit={moreHarmThanBenefit}
            />
            <Distribution counts={counts} />
            <p className={typography.small}>{t('example.order', { low: formats.precise(low) })}</p>
          </>
        )}
      </section>
    </div>
  );
}
