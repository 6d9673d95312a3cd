import { useSearchParams } from 'react-router';
import { EntryList } from '../features/points/entry-list';
import { MonthlyBreakdown } from '../features/points/monthly-breakdown';
import { PointsError } from '../features/points/points-error';
import { PointsSkeleton } from '../features/points/points-skeleton';
import { usePoints, type Points } from '../features/points/queries';
import { HowToEarn, Total } from '../features/points/total';
import { usePointsTranslation } from '../features/points/translations';
import { useDocumentTitle } from '../lib/document-title';
import { parsePage, pageSearch } from '../lib/list-page';
import layout from '../ui/layout.module.css';
import pointsLayoutStyles from '../features/points/points-layout.module.css';

export function Component() {
  const { t } = usePointsTranslation();
  const { data, error, refetch } = usePoints();
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
