import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { useFormats } from '../../lib/formats';
import { newTestimonialPath } from '../../lib/new-testimonial-path';
import { LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { Pagination } from '../../ui/list/pagination';
import { Updating } from '../../ui/layout/updating';
import type { Testimonial, TestimonialPage } from './queries';
import { TestimonialCard } from './testimonial-card';
import { useTestimonialsTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './testimonial-list.module.css';
import typography from '../../ui/typography.module.css';

const WINDOW = 3;

interface TestimonialListProps {
  found: TestimonialPage;
  page: number;
  /** What is shown belongs to another page, until this one is loaded. */
  isOutdated: boolean;
  to: (page: number) => To;
  /** The list without the filters of the ranking; null without filters. */
  unfiltered: To | null;
  renderActions?: (testimonial: Testimonial, describedBy: string) => ReactNode;
}

export function TestimonialList({ found, page, isOutdated, to, unfiltered, renderActions }: TestimonialListProps) {
  const { t } = useTestimonialsTranslation();
  const { count } = useFormats();
  const { testimonials, totalPages, totalPublicTestimonials: total, totalCountedTestimonials: counted } = found;
  const { conditionName, supplementName } = found;
  return (
    <>
      <div className={`${layout.row} ${layout.spaceBetween} ${styles.heading}`}>
        <div role="status">
          <h2>{t('count', { count: total, amount: count(total) })}</h2>
          {counted < total && (
            <p className={`${typography.small} ${typography.secondary}`}>
              {t('counted', { count: counted, amount: count(counted) })}
            </p>
          )}
        </div>
        {totalPages > 1 && (
          <span className={`${typography.small} ${typography.muted}`}>
            {t('page', { page: count(page), total: count(totalPages) })}
          </span>
        )}
      </div>
      <Updating isOutdated={isOutdated}>
        {testimonials.length === 0 ? (
          <NoTestimonials unfiltered={unfiltered} condition={conditionName} supplement={supplementName} />
        ) : (
          <div className={styles.list}>
            {testimonials.map((testimonial) => (
              <TestimonialCard
                key={testimonial.id}
                testimonial={testimonial}
                renderActions={(describedBy) => renderActions?.(testimonial, describedBy)}
              />
            ))}
          </div>
        )}
      </Updating>
      <Pagination page={page} totalPages={totalPages} window={WINDOW} to={to} />
    </>
  );
}

interface NoTestimonialsProps {
  unfiltered: To | null;
  condition: string;
  supplement: string | null;
}

function NoTestimonials({ unfiltered, condition, supplement }: NoTestimonialsProps) {
  const { t } = useTestimonialsTranslation();
  if (unfiltered !== null)
    return (
      <EmptyState title={t('empty.filtered')} action={<LinkButton to={unfiltered}>{t('empty.clear')}</LinkButton>}>
        {t('empty.filteredText')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('empty.title')}
      action={<LinkButton to={newTestimonialPath({ condition, supplement })}>{t('empty.share')}</LinkButton>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}
