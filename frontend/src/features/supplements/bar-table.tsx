import type { ReactNode } from 'react';
import { useId } from 'react';
import { useFormats } from '../../lib/formats';
import { toDisplayedPercentages } from '../../ui/evidence/outcome';
import { useSupplementsTranslation } from './translations';
import styles from './bar-table.module.css';
import typography from '../../ui/typography.module.css';

export interface Bar {
  key: string;
  label: string;
  reports: number;
}

interface BarTableProps {
  title: string;
  bars: Bar[];
  /** The number that the percentages refer to; without it they refer to all bars together, and total 100. */
  total?: number;
  /** Says what the total is. */
  note: ReactNode;
}

/** Counts and percentages with a bar each, in neutral ink: they are no results. */
export function BarTable({ title, bars, total, note }: BarTableProps) {
  const { t } = useSupplementsTranslation();
  const { count, percent } = useFormats();
  const headingId = useId();
  const percentages =
    total === undefined
      ? toDisplayedPercentages(bars.map(({ reports }) => reports))
      : bars.map(({ reports }) => (reports / total) * 100);
  const most = Math.max(...bars.map(({ reports }) => reports));
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <table className={styles.table} aria-labelledby={headingId}>
        <thead>
          <tr>
            <td aria-hidden="true" />
            <th scope="col">
              <span className={typography.visuallyHidden}>{t('bars.reports')}</span>
            </th>
            <th scope="col">
              <span className={typography.visuallyHidden}>{t('bars.percentage')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, reports }, index) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className={`${styles.count} ${typography.numeric}`}>{count(reports)}</td>
              <td className={`${styles.percent} ${typography.numeric}`}>{percent(percentages[index]!)}</td>
              <td className={styles.bar} aria-hidden="true">
                {reports > 0 && <i style={{ width: `${(reports / most) * 100}%` }} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${typography.small} ${typography.muted} ${styles.note}`}>{note}</p>
    </section>
  );
}
