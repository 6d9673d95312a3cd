import { Trans } from 'react-i18next';
import { parsePurchaseFilter, PurchaseFilters } from './purchase-filters';
import { PurchaseList } from './purchase-list';
import { usePurchases } from './purchase-queries';
import { ShopsError } from './shops-error';
import { useMarketplaceAdminTranslation } from './translations';
import { useFormats } from '../../lib/formats';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useAdminList } from '../../lib/use-admin-list';
import { useQueryTitle } from '../../lib/use-query-title';
import { ListPage } from '../../ui/list/list-page';
import { PagedList } from '../../ui/list/paged-list';
import exportButtonBarStyles from '../../ui/export-button-bar.module.css';
import typography from '../../ui/typography.module.css';

const NUMBERS = 3;

export function PurchasesScreen() {
  const { t } = useMarketplaceAdminTranslation();
  const messageOf = useProblemMessage();
  const { count } = useFormats();
  const { isAdmin, params, page, to, redirectFrom } = useAdminList();
  const filter = parsePurchaseFilter(params);
  const list = usePurchases(page, filter, isAdmin);
  useQueryTitle(t('purchases.title'), [list]);
  const { data } = list;
  return (
    <ListPage
      title={t('purchases.title')}
      lead={<p className={typography.secondary}>{t('purchases.lead')}</p>}
      redirect={redirectFrom(list)}
    >
      <PurchaseFilters />
      <ShopsError />
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
        to={to}
        height={320}
      >
        {(found) => <PurchaseList purchases={found.purchases} isFiltered={Object.keys(filter).length > 0} />}
      </PagedList>
    </ListPage>
  );
}
