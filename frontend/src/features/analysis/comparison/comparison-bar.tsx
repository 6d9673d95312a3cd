import { useRef } from 'react';
import { Button, LinkButton } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { useBottomEdge } from '../../../ui/layout/use-bottom-edge';
import { comparisonPath, MAX_COMPARED } from '../../../lib/comparison';
import { useFormats } from '../../../lib/formats';
import { useLanguage } from '../../../lib/i18n/use-language';
import { conditionInSentence } from '../../../lib/vocabulary/condition-in-sentence';
import type { AnalysisSearchParams } from '../search/analysis-search-params';
import { COMPARISON_LIMIT_ID, type ComparisonSelection } from './comparison-selection';
import type { ConditionAnalysis } from '../queries';
import { useAnalysisTranslation } from '../translations';
import styles from './comparison-bar.module.css';
import typography from '../../../ui/typography.module.css';

interface ComparisonBarProps {
  analysis: ConditionAnalysis;
  address: AnalysisSearchParams;
  selection: ComparisonSelection;
}

/** Sticks to the bottom of the ranking while something is selected for a comparison. */
export function ComparisonBar(props: ComparisonBarProps) {
  const { t } = useAnalysisTranslation();
  const { count } = useFormats();
  const { length } = props.selection.compared;
  const chosen = length > 0 && t('compare.chosen', { count: length, amount: count(length) });
  return (
    <>
      {/* Always there: a region that appears together with its text is not announced everywhere. */}
      <span className={typography.visuallyHidden} role="status">
        {chosen}
      </span>
      {chosen && <Bar {...props} chosen={chosen} />}
    </>
  );
}

function Bar({ analysis, address, selection, chosen }: ComparisonBarProps & { chosen: string }) {
  const { t } = useAnalysisTranslation();
  const { count } = useFormats();
  const { language } = useLanguage();
  const frame = useRef<HTMLElement>(null);
  useBottomEdge(frame, 'sticky');
  const { ageRange, gender } = address;
  const { compared, toggle, clear } = selection;
  const isFull = compared.length === MAX_COMPARED;
  const isEnough = compared.length > 1;
  const supplementIds = compared.map(({ id }) => id);
  const path = comparisonPath({ conditionId: analysis.conditionId, supplementIds, ageRange, gender });
  const label = t('compare.open', { amount: count(compared.length) });
  return (
    <section className={styles.bar} aria-label={t('compare.region')} ref={frame}>
      <b className={styles.title}>
        {t('compare.for', {
          condition: conditionInSentence(analysis.conditionPhrase, analysis.conditionName, language),
        })}
      </b>
      <div className={styles.chips}>
        {compared.map((supplement) => (
          <Chip key={supplement.id} label={supplement.name} onRemove={() => toggle(supplement)} />
        ))}
      </div>
      <div className={isFull ? styles.full : undefined}>
        {/* The status above says the same. */}
        <b className={styles.chosen} aria-hidden="true">
          {chosen}
        </b>
        <p id={COMPARISON_LIMIT_ID} className={`${typography.small} ${typography.muted} ${styles.limit}`}>
          {t('compare.upTo', { amount: count(MAX_COMPARED) })}
        </p>
      </div>
      <span className={styles.end}>
        <Button kind="quiet" compact onClick={clear}>
          {t('compare.clear')}
        </Button>
        {isEnough ? <LinkButton to={path}>{label}</LinkButton> : <Button disabled>{t('compare.oneMore')}</Button>}
      </span>
    </section>
  );
}
