import { useSearchParams } from 'react-router';
import { EntryList } from './entry-list';
import { MonthlyBreakdown } from './monthly-breakdown';
import { PointsError } from './points-error';
import { PointsSkeleton } from './points-skeleton';
import { useEntries, usePoints, type Points } from './queries';
import { HowToEarn, Total } from './total';
import { usePointsTranslation } from './translations';
import { useDocumentTitle } from '../../lib/document-title';
import { parsePage, pageSearch } from '../../lib/list-page';
import layout from '../../ui/layout/layout.module.css';
import pointsLayoutStyles from './points-layout.module.css';

export function MyPointsScreen() {
  const { t } = usePointsTranslation();
  const [params] = useSearchParams();
  const { data, error, refetch } = usePoints();
  // Requested together with the months, below which they are shown.
  useEntries(parsePage(params));
  const title = t('title');
  useDocumentTitle(error && !data ? t('errors.title', { message: title }) : title, { noindex: true });
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{title}</h1>
      </div>
      {data ? (
        <Overview points={data} />
      ) : error ? (
        <PointsError error={error} onRetry={() => void refetch()} />
      ) : (
        <PointsSkeleton />
      )}
    </div>
  );
}

function Overview({ points }: { points: Points }) {
  const [params] = useSearchParams();
  const { monthlyBreakdown } = points;
  return (
    <div className={pointsLayoutStyles.columns}>
      <div>
        <Total points={points} />
        <HowToEarn />
      </div>
      <div>
        <MonthlyBreakdown months={monthlyBreakdown} />
        {monthlyBreakdown.length > 0 && <EntryList page={parsePage(params)} to={(page) => pageSearch(params, page)} />}
      </div>
    </div>
  );
}
