import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useFormats } from '../../../lib/formats';
import { Button, LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useReviewTranslation } from '../translations';
import layout from '../../../ui/layout/layout.module.css';
import typography from '../../../ui/typography.module.css';

interface PendingPagesProps {
  page: number;
  totalPages: number;
  to: (page: number) => string;
}

export function PendingPages({ page, totalPages, to }: PendingPagesProps) {
  const { t } = useReviewTranslation();
  const { count } = useFormats();
  if (totalPages === 0) return null;
  const previous = (
    <>
      <Icon of={ChevronLeft} size="s" />
      {t('list.previous')}
    </>
  );
  const next = (
    <>
      {t('list.next')}
      <Icon of={ChevronRight} size="s" />
    </>
  );
  return (
    <nav className={`${layout.row} ${layout.spaceBetween} ${layout.tablePages}`} aria-label={t('list.pages')}>
      {page > 1 ? (
        <LinkButton kind="secondary" compact to={to(page - 1)}>
          {previous}
        </LinkButton>
      ) : (
        <Button kind="secondary" compact disabled>
          {previous}
        </Button>
      )}
      <span className={`${typography.small} ${typography.secondary} ${typography.numeric}`}>
        {t('list.page', { page: count(page), total: count(totalPages) })}
      </span>
      {page < totalPages ? (
        <LinkButton kind="secondary" compact to={to(page + 1)}>
          {next}
        </LinkButton>
      ) : (
        <Button kind="secondary" compact disabled>
          {next}
        </Button>
      )}
    </nav>
  );
}
