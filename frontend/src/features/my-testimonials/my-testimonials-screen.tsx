import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { MyTestimonialsError } from './my-testimonials-errors';
import { MyTestimonialsTable } from './my-testimonials-table';
import { MyTestimonialsSkeleton } from './my-testimonials-skeleton';
import { PAGE_SIZE, useMyTestimonials } from './queries';
import { useMyTestimonialsTranslation } from './translations';
import { useFormats } from '../../lib/formats';
import { parsePage, pageSearch } from '../../lib/list-page';
import { useQueryTitle } from '../../lib/use-query-title';
import { useScrollTopOnPageChange } from '../../lib/use-scroll-top-on-page-change';
import { LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { usePageBeyondEnd } from '../../ui/list/use-page-beyond-end';
import layout from '../../ui/layout/layout.module.css';
import recordStyles from '../../ui/list/record.module.css';
import typography from '../../ui/typography.module.css';

export function MyTestimonialsScreen() {
  const { t } = useMyTestimonialsTranslation();
  const { count } = useFormats();
  const [params] = useSearchParams();
  const page = parsePage(params);
  const list = useMyTestimonials(page);
  const { data, isPlaceholderData, error, refetch } = list;
  const { isBeyond, isWithoutEntries } = usePageBeyondEnd(list, page);
  // Until the page is loaded, the former one is shown.
  const [shownPage, setShownPage] = useState(page);
  if (!isPlaceholderData && shownPage !== page) setShownPage(page);
  const title = t('title');
  useQueryTitle(title, [{ data, error }]);
  useScrollTopOnPageChange(page);

  if (data && isBeyond) return <Navigate replace to={pageSearch(params, data.totalPages)} />;
  const first = (shownPage - 1) * PAGE_SIZE + 1;
  return (
    <div className={layout.container}>
      <div
        className={`${layout.pageHeader} ${layout.personal} ${layout.row} ${layout.spaceBetween} ${recordStyles.header}`}
      >
        <div>
          <h1>{title}</h1>
          <p className={`${typography.secondary} ${layout.range} ${typography.numeric}`} role="status">
            {data && data.testimonials.length > 0
              ? t('range', {
                  first: count(first),
                  last: count(first + data.testimonials.length - 1),
                  total: count(data.totalTestimonials),
                })
              : ''}
          </p>
        </div>
        {data && data.testimonials.length > 0 && (
          <LinkButton to="/new-testimonial">
            <Icon of={Plus} />
            {t('new')}
          </LinkButton>
        )}
      </div>
      {data && !isWithoutEntries ? (
        <MyTestimonialsTable
          found={data}
          page={page}
          isOutdated={isPlaceholderData}
          to={(next) => pageSearch(params, next)}
          search={pageSearch(params, page)}
        />
      ) : error && !data ? (
        <MyTestimonialsError error={error} onRetry={() => void refetch()} />
      ) : (
        <MyTestimonialsSkeleton />
      )}
    </div>
  );
}
