import { exhaustive } from '../../../lib/exhaustive';
import { useFilterParameters } from '../../../lib/use-filter-parameters';
import { parseDayRange } from '../../../ui/date-field/calendar-date';
import { DayRangeFields } from '../../../ui/date-field/day-range-fields';
import { SelectField } from '../../../ui/form/select-field';
import type { DecisionFilter } from './decision-queries';
import { CODES } from '../reason-dialog';
import { useReviewTranslation } from '../translations';
import filterBarStyles from '../../../ui/form/filter-bar.module.css';

const KINDS = exhaustive<NonNullable<DecisionFilter['decision']>>()(['approved', 'rejected', 'taken_back', 'removed']);
const REPLACE = { replace: true };

/** Parses the filter from search parameters; invalid values are omitted. */
export function parseDecisionFilter(params: URLSearchParams): DecisionFilter {
  const decision = KINDS.find((kind) => kind === params.get('decision'));
  const reasonCode = CODES.find((code) => code === params.get('reasonCode'));
  const { from, to, isReversed } = parseDayRange(params);
  return {
    ...(decision && { decision }),
    ...(reasonCode && { reasonCode }),
    ...(from && { from }),
    ...(to && !isReversed && { to }),
  };
}

export function DecisionFilters() {
  const { t } = useReviewTranslation();
  const { params, change } = useFilterParameters<keyof DecisionFilter>();
  const { decision = '', reasonCode = '' } = parseDecisionFilter(params);
  return (
    <div
      className={`${filterBarStyles.filterBar} ${filterBarStyles.fourFields}`}
      role="search"
      aria-label={t('log.filters')}
    >
      <SelectField
        label={t('log.decision')}
        emptyLabel={t('log.anyDecision')}
        options={KINDS.map((kind) => ({ value: kind, label: t(`log.kinds.${kind}`) }))}
        value={decision}
        onValue={(kind) => change('decision', kind, REPLACE)}
      />
      <SelectField
        label={t('log.category')}
        emptyLabel={t('log.anyCategory')}
        options={CODES.map((code) => ({ value: code, label: t(`reason.codes.${code}`) }))}
        value={reasonCode}
        onValue={(code) => change('reasonCode', code, REPLACE)}
      />
      <DayRangeFields
        labels={{ from: t('log.from'), to: t('log.to') }}
        range={parseDayRange(params)}
        onValue={(name, day) => change(name, day, REPLACE)}
      />
    </div>
  );
}
