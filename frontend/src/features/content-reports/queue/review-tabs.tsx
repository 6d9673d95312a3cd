import { NavLink } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { useAuth } from '../../../lib/session/auth-context';
import { useContentReportsTranslation } from '../translations';
import { useQueueSizes } from './queries';
import styles from './review-tabs.module.css';
import typography from '../../../ui/typography.module.css';

const TABS = [
  { queue: 'pending', path: '/admin/pending-testimonials' },
  { queue: 'reports', path: '/admin/reports' },
  { queue: 'objections', path: '/admin/objections' },
] as const;

/** The queues of the reviewers, each with the number of its entries. */
export function ReviewTabs({ known }: { known?: { pending: number | undefined } }) {
  const { t } = useContentReportsTranslation();
  const { count } = useFormats();
  const { isAdmin } = useAuth();
  const sizes = useQueueSizes(isAdmin, known);
  return (
    <nav className={styles.tabs} aria-label={t('queue.tabs.label')}>
      {TABS.map(({ queue, path }) => (
        <NavLink key={queue} to={path}>
          {t(`queue.tabs.${queue}`)}
          {sizes[queue] !== undefined && (
            <>
              {' '}
              <span className={`${styles.size} ${typography.numeric}`}>{count(sizes[queue])}</span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
