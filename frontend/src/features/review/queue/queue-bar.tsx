import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { Icon } from '../../../ui/icon';
import type { AdjacentTestimonials } from '../queries';
import { useReviewTranslation } from '../translations';
import layout from '../../../ui/layout/layout.module.css';
import styles from './queue-bar.module.css';
import typography from '../../../ui/typography.module.css';

const NOT_LOADED: AdjacentTestimonials = { previous: null, next: null, position: 1, total: 10 };

interface QueueBarProps {
  /** Undefined while it is loaded: the bar then only has its size, so that nothing moves when it appears. */
  adjacent: AdjacentTestimonials | undefined;
  /** Search parameters of the list from which this testimonial was opened. */
  list: string;
}

/** Links to the previous and the next testimonial. */
export function QueueBar({ adjacent, list }: QueueBarProps) {
  const { t } = useReviewTranslation();
  const { count } = useFormats();
  const { previous, next, position, total } = adjacent ?? NOT_LOADED;
  return (
    <nav
      className={`${layout.row} ${styles.queueBar} ${typography.small} ${adjacent ? '' : styles.waiting}`}
      aria-label={t('queue.label')}
    >
      <AdjacentLink id={previous} list={list}>
        <Icon of={ChevronLeft} size="s" />
        {t('queue.previous')}
      </AdjacentLink>
      <span className={`${typography.muted} ${typography.numeric}`}>
        {position === null
          ? t('queue.waiting', { count: total, amount: count(total) })
          : t('queue.position', { position: count(position), total: count(total) })}
      </span>
      <AdjacentLink id={next} list={list}>
        {t('queue.next')}
        <Icon of={ChevronRight} size="s" />
      </AdjacentLink>
    </nav>
  );
}

function AdjacentLink({ id, list, children }: { id: number | null; list: string; children: ReactNode }) {
  if (id === null) return <span className={typography.muted}>{children}</span>;
  return (
    <Link to={`/admin/testimonial/${id}`} state={{ list }}>
      {children}
    </Link>
  );
}
