import { exhaustive } from '../../lib/exhaustive';
import { useFilterParameters } from '../../lib/use-filter-parameters';
import { parseDayRange } from '../../ui/date-field/calendar-date';
import { DayRangeFields } from '../../ui/date-field/day-range-fields';
import { SearchField } from '../../ui/form/search-field';
import { SelectField } from '../../ui/form/select-field';
import { useShops, type PurchaseFilter } from './purchase-queries';
import { useMarketplaceAdminTranslation } from './translations';
import filterBarStyles from '../../ui/form/filter-bar.module.css';

const STATUSES = exhaustive<NonNullable<PurchaseFilter['status']>>()(['pending', 'confirmed', 'reversed']);
const MAX_LENGTH = 100;
const REPLACE = { replace: true };

/** Parses the filter from search parameters; invalid values are omitted. */
export function parsePurchaseFilter(params: URLSearchParams): PurchaseFilter {
  const readText = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_LENGTH);
  const status = STATUSES.find((value) => value === params.get('status'));
  const [advertiser, orderReference] = ['advertiser', 'orderReference'].map(readText);
  const { from, to, isReversed } = parseDayRange(params);
  return {
    ...(status && { status }),
    ...(advertiser && { advertiser }),
    ...(orderReference && { orderReference }),
    ...(from && { from }),
    ...(to && !isReversed && { to }),
  };
}

export function PurchaseFilters() {
  const { t } = useMarketplaceAdminTranslation();
  const { params, change } = useFilterParameters<keyof PurchaseFilter>();
  const { data: shops = [] } = useShops();
  const { status = '', advertiser = '', orderReference = '' } = parsePurchaseFilter(params);
  // Includes the shop of the search parameters while the shops are loading, or if there is none with this name.
  const names = advertiser === '' || shops.includes(advertiser) ? shops : [...shops, advertiser];
  return (
    <div
      className={`${filterBarStyles.filterBar} ${filterBarStyles.autoFit}`}
      role="search"
      aria-label={t('purchases.filters')}
    >
      {/* Only complete numbers match, so a partial one finds nothing. */}
      <SearchField
        label={t('purchases.order')}
        value={orderReference}
        onSearch={(reference) => change('orderReference', reference, REPLACE)}
      />
      <SelectField
        label={t('purchases.status')}
        emptyLabel={t('purchases.anyStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`purchases.statuses.${value}`) }))}
        value={status}
        onValue={(value) => change('status', value, REPLACE)}
      />
      <SelectField
        label={t('purchases.shop')}
        emptyLabel={t('purchases.anyShop')}
        options={names.map((name) => ({ value: name, label: name }))}
        value={advertiser}
        onValue={(name) => change('advertiser', name, REPLACE)}
      />
      <DayRangeFields
        labels={{ from: t('purchases.from'), to: t('purchases.to') }}
        range={parseDayRange(params)}
        onValue={(name, day) => change(name, day, REPLACE)}
      />
    </div>
  );
}
