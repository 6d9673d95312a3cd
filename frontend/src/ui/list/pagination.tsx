import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, type To, useLocation, useNavigationType } from 'react-router';
import { useFormats } from '../../lib/formats';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import styles from './pagination.module.css';
import typography from '../typography.module.css';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** Maximum number of page links. */
  window: number;
  /** The URL of a page: pages are links, so they can be opened, shared and navigated back to. */
  to: (page: number) => To;
  /** Names the list, for a second one on a page. */
  label?: string;
}

/** The state of a location to which a page link has led. */
interface PageTurn {
  openedPage: number;
  /** The label of its list. */
  list?: string;
}

/** After the heading, which takes the focus. */
const ANNOUNCE_AFTER_MS = 300;

export function visiblePages(page: number, totalPages: number, size: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), totalPages - size + 1));
  return Array.from({ length: Math.min(size, totalPages) }, (_, index) => first + index);
}

/** Renders nothing if there is only one page. */
export function Pagination({ page, totalPages, window, to, label }: PaginationProps) {
  const { t } = useUiTranslation();
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={label ?? t('pages')}>
      <Step page={page - 1} target={page > 1 ? to(page - 1) : null} label={t('previous')} side="before" list={label} />
      {visiblePages(page, totalPages, window).map((number) => (
        <Link
          key={number}
          to={to(number)}
          state={{ openedPage: number, list: label } satisfies PageTurn}
          aria-label={t('page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      <Step
        page={page + 1}
        target={page < totalPages ? to(page + 1) : null}
        label={t('next')}
        side="after"
        list={label}
      />
      <PageTurnStatus page={page} totalPages={totalPages} label={label} />
    </nav>
  );
}

/** Announces the page that a page link has opened: the heading, which takes the focus, does not name it. */
function PageTurnStatus({ page, totalPages, label }: Pick<PaginationProps, 'page' | 'totalPages' | 'label'>) {
  const { t } = useUiTranslation();
  const { count } = useFormats();
  const { state } = useLocation();
  // Until the list of the opened page is there, some screens show the former one.
  const turn = state as PageTurn | null;
  const isPageTurn = useNavigationType() === 'PUSH' && turn?.openedPage === page && turn.list === label;
  const text = isPageTurn ? t('pageOf', { page: count(page), total: count(totalPages) }) : '';
  const [announced, setAnnounced] = useState('');
  // A status that is inserted together with its text is not announced everywhere, and lists are replaced while they load.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className={typography.visuallyHidden} role="status">
      {announced}
    </span>
  );
}

interface StepProps {
  page: number;
  target: To | null;
  label: string;
  side: 'before' | 'after';
  list: PageTurn['list'];
}

function Step({ page, target, label, side, list }: StepProps) {
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
    <Link className={styles.step} to={target} state={{ openedPage: page, list } satisfies PageTurn}>
      {content}
    </Link>
  );
}
