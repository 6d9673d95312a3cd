import { useFormats } from '../../lib/formats';
import { lowerFirst } from '../../lib/vocabulary/mid-sentence';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { BarTable } from './bar-table';
import type { AmountRange, SupplementReport } from './queries';
import { useSupplementsTranslation } from './translations';
import styles from './supplement-screen.module.css';

/** How people took it and what else they noticed: doses, times, side effects, reasons for stopping. */
export function UsageSections({ report }: { report: SupplementReport }) {
  const { t } = useSupplementsTranslation();
  const { count } = useFormats();
  const words = useVocabulary();
  const { doses, timeToResults: times, sideEffects, stopReasons, totalTestimonials: people, stillTaking } = report;
  const rangeLabel = useRangeLabel(doses.unit);
  const stopped = stopReasons.reduce((sum, { reports }) => sum + reports, 0);
  const frequency = report.frequency && words.frequency(report.frequency.amount, report.frequency.unit);
  return (
    <div className={styles.usage}>
      {doses.unit !== null && doses.median !== null && (
        <BarTable
          title={t('doses.title')}
          bars={doses.ranges.map((range) => ({
            key: `${range.from}-${range.below}`,
            label: rangeLabel(range),
            reports: range.reports,
          }))}
          note={t(frequency ? 'doses.noteWithFrequency' : 'doses.note', {
            median: words.dose(doses.median, doses.unit),
            frequency: frequency ? lowerFirst(frequency) : '',
            count: people,
            amount: count(doses.reports),
            total: count(people),
            unit: words.doseUnit(doses.unit),
          })}
        />
      )}
      {times.medianDays !== null && (
        <BarTable
          title={t('times.title')}
          bars={times.ranges.map((range, index) => ({
            key: String(range.from),
            label: t(`times.ranges.${(['week', 'twoWeeks', 'fourWeeks', 'longer'] as const)[index] ?? 'longer'}`),
            reports: range.reports,
          }))}
          note={t('times.note', {
            median: lowerFirst(words.days(times.medianDays)),
            count: times.reports,
            amount: count(times.reports),
          })}
        />
      )}
      {sideEffects.length > 0 && (
        <BarTable
          title={t('sideEffects.title')}
          total={people}
          bars={sideEffects.map(({ code, reports }) => ({ key: code, label: words.sideEffect(code), reports }))}
          note={t('sideEffects.note', { count: people, amount: count(people) })}
        />
      )}
      {stopReasons.length > 0 && (
        <BarTable
          title={t('stopped.title')}
          bars={stopReasons.map(({ reason, reports }) => ({
            key: reason,
            label: t(`stopped.${reason as 'stopped_side_effects'}`),
            reports,
          }))}
          note={t('stopped.note', { count: stopped, amount: count(stopped), still: count(stillTaking) })}
        />
      )}
    </div>
  );
}

/** `Under 100 mg`, `100 to under 200 mg`, `300 mg`, `400 mg and over`. */
function useRangeLabel(unit: string | null) {
  const { t } = useSupplementsTranslation();
  const words = useVocabulary();
  return ({ from, below }: AmountRange): string => {
    if (from === null) return t('doses.under', { dose: words.dose(below ?? 0, unit) });
    if (below === null) return t('doses.from', { dose: words.dose(from, unit) });
    if (from === below) return words.dose(from, unit);
    return t('doses.between', { from: words.doseAmount(from), below: words.dose(below, unit) });
  };
}
