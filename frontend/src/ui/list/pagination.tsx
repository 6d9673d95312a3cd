import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, type To } from 'react-router';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** Maximum number of page links. */
  window: number;
  /** The URL of a page: pages are links, so they can be opened, shared and navigated back to. */
  to: (page: number) => To;
}

export function visiblePages(page: number, totalPages: number, size: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), totalPages - size + 1));
  return Array.from({ length: Math.min(size, totalPages) }, (_, index) => first + index);
}

/** Renders nothing if there is only one page. */
export function Pagination({ page, totalPages, window, to }: PaginationProps) {
  const { t } = useUiTranslation();
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={t('pages')}>
      <Step target={page > 1 ? to(page - 1) : null} label={t('previous')} side="before" />
      {visiblePages(page, totalPages, window).map((number) => (
        <Link
          key={number}
          to={to(number)}
          aria-label={t('page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      <Step target={page < totalPages ? to(page + 1) : null} label={t('next')} side="after" />
    </nav>
  );
}

function Step({ target, label, side }: { target: To | null; label: string; side: 'before' | 'after' }) {
  const content = (
    <>
      {side === 'before' && <Icon of={ChevronLeft} size="s" />}
      <span className={styles.label}>{label}</span>
      {side === 'after' && <Icon of={ChevronRight} size="s" />}
    </>
  );
  if (target === null)
    return (
      <span className={`${styles.step} ${styles.disabled}`} aria-disabled="true">
        {content}
      </span>
    );
  return (
    <Link className={styles.step} to={target}>
      {content}
    </Link>
  );
}
