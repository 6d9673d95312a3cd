import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment, memo, useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { IntervalAxis } from '../../../ui/evidence/interval-axis';
import { IntervalPlot } from '../../../ui/evidence/interval-plot';
import { Icon } from '../../../ui/icon';
import { useUiTranslation } from '../../../ui/translations';
import type { AnalysisSearchParams } from '../search/analysis-search-params';
import { cardId, goToCard } from '../ranking/card-id';
import { OverviewStrip } from './overview-strip';
import type { ConditionAnalysis, RankedSupplement } from '../queries';
import { useAnalysisTranslation } from '../translations';
import { useAllRanks } from '../ranking/use-all-ranks';
import { useRankRange } from '../ranking/use-rank-range';
import chartStyles from '../../../ui/evidence/interval-chart.module.css';
import styles from './overview.module.css';
import typography from '../../../ui/typography.module.css';

/** A longer chart would hide the ranking below it: its other rows follow on request. */
const MAX_ROWS = 30;
const FIRST_ROWS = 20;

interface OverviewProps {
  analysis: ConditionAnalysis;
  address: AnalysisSearchParams;
}

/**
 * All intervals on one axis, in ranking order. It is a list of links, each with its figures as text, so it is its own text
 * equivalent. On phones it is closed and shows a strip of the averages. Rows that are not loaded yet keep their place.
 */
export function Overview({ analysis, address }: OverviewProps) {
  const { t } = useAnalysisTranslation();
  const { count } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const bodyId = useId();
  const list = useRef<HTMLOListElement>(null);
  // The button that had the focus is gone: the rows that it has added follow.
  useEffect(() => {
    if (isComplete) list.current?.querySelectorAll('a')[FIRST_ROWS]?.focus();
  }, [isComplete]);
  const supplements = useAllRanks(analysis, address);
  const total = analysis.totalSupplements;
  if (total < 2) return null;
  const title = t('overview.title', { amount: count(total) });
  const rows = total <= MAX_ROWS || isComplete ? total : FIRST_ROWS;
  return (
    <section className={isOpen ? `${styles.overview} ${styles.open}` : styles.overview} aria-label={title}>
      <div className={styles.top}>
        <h2 className={styles.title}>{title}</h2>
        <span className={`${typography.small} ${typography.muted} ${styles.scale}`}>{t('overview.scale')}</span>
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{title}</span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} />
        <OverviewStrip supplements={supplements} />
      </button>
      <div id={bodyId} className={styles.body}>
        <ol ref={list}>
          {Array.from({ length: rows }, (_, index) => (
            <Fragment key={supplements[index]?.supplementId ?? `waiting-${index}`}>
              {index + 1 === analysis.clearlyLowerFrom && (
                <li className={styles.divider}>
                  <span>{t('overview.lower', { supplement: supplements[0]?.supplementName ?? '' })}</span>
                  <i />
                </li>
              )}
              {supplements[index] ? <Row supplement={supplements[index]} /> : <li className={styles.waiting} />}
            </Fragment>
          ))}
        </ol>
        <IntervalAxis />
        {rows < total && (
          <Button kind="quiet" compact onClick={() => setComplete(true)}>
            {t('overview.all', { amount: count(total) })}
          </Button>
        )}
        <p className={styles.note}>{t('overview.note')}</p>
      </div>
    </section>
  );
}

/** Not rendered again when more rows follow. */
const Row = memo(function Row({ supplement }: { supplement: RankedSupplement }) {
  const { t } = useAnalysisTranslation();
  const { t: ui } = useUiTranslation();
  const formats = useFormats();
  const rankRange = useRankRange();
  const { supplementId, position, totalTestimonials: people, scoreLow, scoreHigh, moreHarmThanBenefit } = supplement;
  const name = supplement.supplementName || t('unknownSupplement');
  const score = supplement.overallEffectivenessScore ?? 0;
  const interval = { low: formats.score(scoreLow), high: formats.score(scoreHigh) };
  const label = t(moreHarmThanBenefit ? 'overview.rowHarm' : 'overview.row', {
    supplement: name,
    score: formats.score(score),
    ...interval,
    testimonials: t('testimonials', { count: people, amount: formats.count(people) }),
    range: rankRange(supplement),
  });
  const onClick = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && goToCard(supplementId)) event.preventDefault();
  };
  return (
    <li>
      <a
        className={`${chartStyles.row} ${styles.row}`}
        href={`#${cardId(supplementId)}`}
        aria-label={label}
        onClick={onClick}
      >
        <span className={styles.position}>{formats.count(position)}</span>
        <span className={styles.name}>{name}</span>
        <IntervalPlot score={score} low={scoreLow} high={scoreHigh} people={people} />
        <span className={chartStyles.figures}>
          <b>{formats.score(score)}</b>
          <span>{t('overview.interval', interval)}</span>
        </span>
        {moreHarmThanBenefit && <span className={chartStyles.harm}>{ui('evidence.band.harm')}</span>}
      </a>
    </li>
  );
});
