import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { exhaustive } from '../../lib/exhaustive';
import { DateField } from '../../ui/date-field/date-field';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { useShops, type PurchaseFilter } from './purchase-queries';
import { useMarketplaceAdminTranslation } from './translations';
import filterBarStyles from '../../ui/filter-bar.module.css';

const STATUSES = exhaustive<NonNullable<PurchaseFilter['status']>>()(['pending', 'confirmed', 'reversed']);
const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MAX_LENGTH = 100;
const SEARCH_DELAY_MS = 300;

/** Parses the filter from search parameters; invalid values are omitted. */
export function parsePurchaseFilter(params: URLSearchParams): PurchaseFilter {
  const words = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_LENGTH);
  const status = STATUSES.find((value) => value === params.get('status'));
  const [advertiser, orderReference, from, to] = ['advertiser', 'orderReference', 'from', 'to'].map(words);
  return {
    ...(status && { status }),
    ...(advertiser && { advertiser }),
    ...(orderReference && { orderReference }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
  };
}

export function PurchaseFilters() {
  const { t } = useMarketplaceAdminTranslation();
  const [params, setParams] = useSearchParams();
  const { data: shops = [] } = useShops(true);
  const { status = '', advertiser = '', orderReference = '', from = '', to = '' } = parsePurchaseFilter(params);
  const change = (name: keyof PurchaseFilter, value: string) =>
    setParams(
      (latest) => {
        const next = new URLSearchParams(latest);
        next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  // Includes a shop without products for sale if it is in the search parameters.
  const names = advertiser === '' || shops.includes(advertiser) ? shops : [...shops, advertiser];
  return (
    <div
      className={`${filterBarStyles.filterBar} ${filterBarStyles.autoFit}`}
      role="search"
      aria-label={t('purchases.filters')}
    >
      <OrderField value={orderReference} onSearch={(reference) => change('orderReference', reference)} />
      <SelectField
        label={t('purchases.status')}
        emptyLabel={t('purchases.anyStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`purchases.statuses.${value}`) }))}
        value={status}
        onValue={(value) => change('status', value)}
      />
      <SelectField
        label={t('purchases.shop')}
        emptyLabel={t('purchases.anyShop')}
        options={names.map((name) => ({ value: name, label: name }))}
        value={advertiser}
        onValue={(name) => change('advertiser', name)}
      />
      <DateField label={t('purchases.from')} value={from} onValue={(day) => change('from', day)} />
      <DateField label={t('purchases.to')} value={to} onValue={(day) => change('to', day)} />
    </div>
  );
}

/** Searches once the typing pauses: only complete numbers match, so a partial one finds nothing. */
function OrderField({ value, onSearch }: { value: string; onSearch: (reference: string) => void }) {
  const { t } = useMarketplaceAdminTranslation();
  const [text, setText] = useState(value);
  const [previous, setPrevious] = useState(value);
  const [sent, setSent] = useState(value);
  // The search parameters were changed by a link or the browser's Back button.
  if (value !== previous) {
    setPrevious(value);
    if (value !== sent) setText(value);
    setSent(value);
  }
  useEffect(() => {
    const reference = text.trim();
    if (reference === value) return;
    const timer = setTimeout(() => {
      setSent(reference);
      onSearch(reference);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextField
      type="search"
      label={t('purchases.order')}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      value={text}
      onValue={setText}
    />
  );
}
