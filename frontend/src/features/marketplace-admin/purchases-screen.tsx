import { Trans } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { parsePurchaseFilter, PurchaseFilters } from './purchase-filters';
import { PurchaseList } from './purchase-list';
import { usePurchases } from './purchase-queries';
import { useMarketplaceAdminTranslation } from './translations';
import { redirectFromAdminList } from '../../lib/admin-list';
import { useDocumentTitle } from '../../lib/document-title';
import { useFormats } from '../../lib/formats';
import { parsePage, pageSearch } from '../../lib/list-page';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useAuth } from '../../lib/session/auth-context';
import { useScrollTopOnPageChange } from '../../lib/use-scroll-top-on-page-change';
import { PagedList } from '../../ui/paged-list';
import exportButtonBarStyles from '../../ui/export-button-bar.module.css';
import layout from '../../ui/layout.module.css';
import typography from '../../ui/typography.module.css';

const NUMBERS = 3;

export function PurchasesScreen() {
  const { t } = useMarketplaceAdminTranslation();
  const messageOf = useProblemMessage();
  const { count } = useFormats();
  const { isAdmin } = useAuth();
  const [params] = useSearchParams();
  const page = parsePage(params);
  const filter = parsePurchaseFilter(params);
  const list = usePurchases(page, filter, isAdmin);
  const { data, error } = list;
  useDocumentTitle(t('purchases.title'), { noindex: true });
  useScrollTopOnPageChange(page);

  const elsewhere = redirectFromAdminList({ isAdmin, page, params, data, error });
  if (elsewhere) return <Navigate replace to={elsewhere} />;
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{t('purchases.title')}</h1>
        <p className={typography.secondary}>{t('purchases.lead')}</p>
      </div>
      <PurchaseFilters />
      <p className={`${typography.secondary} ${exportButtonBarStyles.bar}`} role="status">
        {data && (
          <Trans
            t={t}
            i18nKey="purchases.count"
            count={data.totalPurchases}
            values={{ amount: count(data.totalPurchases) }}
            components={{ b: <b className={typography.numeric} /> }}
          />
        )}
      </p>
      <PagedList
        query={list}
        failed={t('purchases.failed')}
        messageOf={messageOf}
        page={page}
        window={NUMBERS}
        to={(next) => pageSearch(params, next)}
        height={320}
      >
        {(found) => <PurchaseList purchases={found.purchases} isFiltered={Object.keys(filter).length > 0} />}
      </PagedList>
    </div>
  );
}
