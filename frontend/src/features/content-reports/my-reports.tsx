import { Link } from 'react-router';
import { useFormats } from '../../lib/formats';
import { Updating } from '../../ui/layout/updating';
import type { ContentReport } from './queries';
import { useContentReportsTranslation } from './translations';
import styles from './report-status.module.css';
import typography from '../../ui/typography.module.css';

interface MyReportsProps {
  reports: ContentReport[];
  /** The number of the report whose page is open. */
  current: string;
  isOutdated: boolean;
}

/** The reports of the signed-in user, with links to their pages. */
export function MyReports({ reports, current, isOutdated }: MyReportsProps) {
  const { t } = useContentReportsTranslation();
  const { date } = useFormats();
  return (
    <section className={styles.section}>
      <h2>{t('status.mineTitle')}</h2>
      <Updating isOutdated={isOutdated}>
        <ul className={styles.list}>
          {reports.map(({ number, reason, submittedAt }) => (
            <li key={number}>
              <Link to={`/reports/${number}`} aria-current={number === current ? 'page' : undefined}>
                {number}
              </Link>
              <span>{t(`reasons.${reason}`)}</span>
              <span className={`${typography.small} ${typography.muted}`}>{date(submittedAt)}</span>
            </li>
          ))}
        </ul>
      </Updating>
    </section>
  );
}
