import { useUiTranslation } from '../translations';
import type { DayRange, IsoDay } from './calendar-date';
import { DateField } from './date-field';

interface DayRangeFieldsProps {
  labels: { from: string; to: string };
  range: DayRange;
  onValue: (name: 'from' | 'to', day: IsoDay | '') => void;
}

/** The first and the last day of a filter. A last day before the first one is reported. */
export function DayRangeFields({ labels, range: { from, to, isReversed }, onValue }: DayRangeFieldsProps) {
  const { t } = useUiTranslation();
  return (
    <>
      <DateField label={labels.from} value={from} onValue={(day) => onValue('from', day)} />
      <DateField
        label={labels.to}
        value={to}
        error={isReversed ? t('date.reversed') : undefined}
        onValue={(day) => onValue('to', day)}
      />
    </>
  );
}
