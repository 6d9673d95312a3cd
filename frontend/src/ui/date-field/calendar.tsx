import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLanguage } from '../../lib/i18n/use-language';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import { addDays, addMonths, today, weeksOf, type IsoDay } from './calendar-date';
import styles from './calendar.module.css';

interface CalendarProps {
  chosen: IsoDay | '';
  onChoose: (day: IsoDay) => void;
}

/** Days by which an arrow key moves; the page keys move by months. */
const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Record<string, number> = { PageUp: -1, PageDown: 1 };

/**
 * A calendar of one month. Arrows move by day and week, Page Up and Page Down by month, Home and End within the week.
 */
export function Calendar({ chosen, onChoose }: CalendarProps) {
  const { t } = useUiTranslation();
  const { language } = useLanguage();
  const [current, setCurrent] = useState<IsoDay>(chosen || today());
  const grid = useRef<HTMLTableElement>(null);
  const followsFocus = useRef(true);
  const names = useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-GB', { timeZone: 'UTC', ...options });
      return (day: IsoDay) => formatter.format(new Date(`${day}T00:00:00Z`));
    };
    return {
      month: format({ month: 'long', year: 'numeric' }),
      weekday: format({ weekday: 'short' }),
      weekdayInFull: format({ weekday: 'long' }),
      day: format({ dateStyle: 'full' }),
    };
  }, [language]);
  const weeks = weeksOf(current);

  useEffect(() => {
    if (followsFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current]);

  const move = (day: IsoDay, withFocus: boolean) => {
    followsFocus.current = withFocus;
    setCurrent(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const week = weeks.find((days) => days.includes(current)) ?? [];
    const target =
      key in DAYS
        ? addDays(current, DAYS[key]!)
        : key in MONTHS
          ? addMonths(current, MONTHS[key]!)
          : { Home: week[0], End: week[6] }[key];
    if (!target) return;
    event.preventDefault();
    move(target, true);
  };
  const turn = (months: number, label: string, icon: typeof ChevronLeft) => (
    <button type="button" aria-label={label} onClick={() => move(addMonths(current, months), false)}>
      <Icon of={icon} />
    </button>
  );
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        {turn(-1, t('date.previousMonth'), ChevronLeft)}
        <b aria-live="polite">{names.month(current)}</b>
        {turn(1, t('date.nextMonth'), ChevronRight)}
      </div>
      <table ref={grid} role="grid" aria-label={names.month(current)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={names.weekdayInFull(day)}>
                {names.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === chosen}>
                  <button
                    type="button"
                    className={day.slice(0, 7) === current.slice(0, 7) ? undefined : styles.outside}
                    tabIndex={day === current ? 0 : -1}
                    aria-label={names.day(day)}
                    aria-current={day === today() ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
