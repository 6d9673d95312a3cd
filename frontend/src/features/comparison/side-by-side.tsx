import type { ReactNode } from 'react';
import { useFormats } from '../../lib/formats';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { displayedPercentages } from '../../ui/evidence/outcome';
import type { ComparedSupplement, Comparison } from './queries';
import { useComparisonTranslation } from './translations';
import styles from './side-by-side.module.css';
import typography from '../../ui/typography.module.css';

type Figures = NonNullable<ComparedSupplement['figures']>;

/** Every fact of the ranking in one row. On phones the names stand once, and each fact above its values. */
export function SideBySide({ comparison: { supplements, totalSupplements } }: { comparison: Comparison }) {
  const { t } = useComparisonTranslation();
  const facts = useFacts(totalSupplements);
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t('table.title')}</h2>
      <table className={styles.table} aria-labelledby="facts" role="table" data-columns={supplements.length}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <span className={typography.visuallyHidden}>{t('table.fact')}</span>
            </th>
            {supplements.map(({ supplementId, supplementName }) => (
              <th key={supplementId} scope="col" role="columnheader">
                {supplementName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {facts.map(({ label, value }) => (
            <tr key={label} role="row">
              <th scope="row" role="rowheader">
                {label}
              </th>
              {supplements.map(({ supplementId, figures }) => (
                <td key={supplementId} role="cell" className={typography.numeric}>
                  {figures ? value(figures) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shares are rounded to one decimal, which leaves more than one possible number of people above this many. */
const MAX_PEOPLE_OF_EXACT_COUNT = 999;

/** The number of people from their share in percent; null if it is not certain. */
const countFromShare = (share: number, people: number): number | null =>
  people > MAX_PEOPLE_OF_EXACT_COUNT ? null : Math.round((share / 100) * people);

function useFacts(total: number): { label: string; value: (figures: Figures) => ReactNode }[] {
  const { t } = useComparisonTranslation();
  const { count, score, percent } = useFormats();
  const words = useVocabulary();
  const unknown = t('table.unknown');
  const shareOf = ({ howTaken }: Figures, code: string) =>
    howTaken.sideEffects.find((effect) => effect.code === code)?.percentage ?? 0;
  return [
    { label: t('table.testimonials'), value: ({ totalTestimonials: people }) => count(people) },
    {
      label: t('table.score'),
      value: ({ overallEffectivenessScore: mean, moreHarmThanBenefit }) => (
        <>
          {t('table.outOfFive', { score: score(mean ?? 0) })}
          {moreHarmThanBenefit && <em>{t('table.harm')}</em>}
        </>
      ),
    },
    {
      label: t('table.likely'),
      value: ({ scoreLow, scoreHigh }) => t('scale.interval', { low: score(scoreLow), high: score(scoreHigh) }),
    },
    {
      label: t('table.rank'),
      value: ({ rankLow, rankHigh }) =>
        rankLow === rankHigh
          ? t('table.rankOnly', { rank: count(rankLow), total: count(total) })
          : t('table.rankRange', { low: count(rankLow), high: count(rankHigh), total: count(total) }),
    },
    {
      label: t('table.negative'),
      value: ({ outcomeCounts }) =>
        t('table.countedShare', {
          // As in the bar above.
          percent: percent(displayedPercentages(outcomeCounts).negative_effects),
          amount: count(outcomeCounts.negative_effects),
        }),
    },
    {
      label: t('table.noSideEffects'),
      value: (figures) => {
        const share = shareOf(figures, 'none');
        const amount = countFromShare(share, figures.totalTestimonials);
        return amount === null
          ? percent(share)
          : t('table.countedShare', { percent: percent(share), amount: count(amount) });
      },
    },
    {
      label: t('table.sideEffect'),
      value: ({ howTaken }) => {
        const most = howTaken.sideEffects.find(({ code }) => code !== 'none');
        return most ? t('table.share', { label: words.sideEffect(most.code), percent: percent(most.percentage) }) : '–';
      },
    },
    {
      label: t('table.dose'),
      value: ({ howTaken: { medianDose, doseUnit } }) =>
        medianDose === null ? unknown : words.dose(medianDose, doseUnit),
    },
    {
      label: t('table.frequency'),
      value: ({ howTaken: { frequency } }) =>
        frequency === null ? unknown : words.frequency(frequency.amount, frequency.unit),
    },
    {
      label: t('table.time'),
      value: ({ howTaken: { medianDaysToResults: days } }) => (days === null ? unknown : words.days(days)),
    },
    { label: t('table.still'), value: ({ howTaken }) => percent(howTaken.stillTakingPercentage) },
  ];
}
