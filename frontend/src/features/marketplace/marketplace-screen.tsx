import { Info, SlidersHorizontal } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Filters } from './filters/filters';
import { AffiliateWarningDialog } from './products/affiliate-warning-dialog';
import { EvidenceLinks } from './products/evidence-links';
import { useShopVisit } from './products/use-shop-visit';
import {
  withChange,
  countFilters,
  NO_FILTERS,
  toMarketplaceSearchParams,
  parseMarketplaceSearchParams,
  sortOf,
  type MarketplaceSearchParams,
} from './filters/marketplace-search-params';
import { ProductList } from './product-list';
import { clearSavedFilters, readSavedFilters, saveFilters } from './filters/saved-filters';
import { ShowAllSwitch } from './filters/show-all-switch';
import { SortField } from './filters/sort-field';
import { StatusLine } from './status-line';
import { useMarketplaceTranslation } from './translations';
import { useProductList } from './use-product-list';
import { useDocumentTitle } from '../../lib/document-title';
import { useScrollTopOnPageChange } from '../../lib/use-scroll-top-on-page-change';
import { useRequested } from '../../lib/use-requested';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Icon } from '../../ui/icon';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import chipStyles from '../../ui/chip.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './marketplace.module.css';
import typography from '../../ui/typography.module.css';

/**
 * After a return from a shop the saved filters are restored, unless the link has its own parameters. Those that were saved when a
 * shop opened in a new tab end with the next change of the list.
 */
export function MarketplaceScreen() {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const isHydrated = useIsHydrated();
  const readSaved = () => {
    const { condition, supplement } = parseMarketplaceSearchParams(params);
    return condition === null && supplement === null ? readSavedFilters() : null;
  };
  // Undefined: not read yet, because the server's document does not know this browser.
  const [saved, setSaved] = useState(isHydrated ? readSaved : undefined);
  const isRead = saved !== undefined;
  const isRestored = !isRead || saved === null || saved === search;
  const restore = useEffectEvent(() => setSaved(readSaved()));
  useEffect(() => {
    if (!isRead) return restore();
    clearSavedFilters();
    if (isRestored) setSaved(null);
  }, [isRead, isRestored, search]);
  return isRestored ? <Marketplace /> : <Navigate replace to={pathname + saved} />;
}

/** Not rendered again for the saved filters, which nothing on it shows. */
const Marketplace = memo(function Marketplace() {
  const { t } = useMarketplaceTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const address = useMemo(() => parseMarketplaceSearchParams(params), [params]);
  const list = useProductList(search);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const { onLeave, warning } = useShopVisit(list.condition?.id, () => saveFilters(search));
  useDocumentTitle(t('title'), { description: t('description'), failed: Boolean(list.error) });
  useScrollTopOnPageChange(address.page, toMarketplaceSearchParams({ ...address, page: 1 }));

  const requested = useRequested(address);
  /** Each change is a history entry for the Back button; the scroll position stays. */
  const show = (next: MarketplaceSearchParams) => {
    requested.current = next;
    void navigate(`${pathname}${toMarketplaceSearchParams(next)}`, { preventScrollReset: true });
  };
  const onChange = (patch: Partial<MarketplaceSearchParams>) => show(withChange(requested.current, patch));
  const onToggleShop = (name: string, chosen: boolean) => {
    const others = requested.current.advertisers.filter((other) => other !== name);
    onChange({ advertisers: chosen ? [...others, name] : others });
  };
  const onClear = () => show({ ...NO_FILTERS, sort: withChange(requested.current, { condition: null }).sort });
  const conditionName = list.condition?.label ?? address.condition;
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.topLevel} ${styles.header}`}>
        <h1>{t('title')}</h1>
        <p className={typography.lead}>{t('lead')}</p>
        <p className={`${typography.small} ${typography.muted} ${styles.disclosure}`}>
          <Icon of={Info} size="s" />
          {t('disclosure')}
        </p>
      </div>
      <div className={styles.marketplace}>
        <Filters
          address={address}
          condition={list.condition}
          supplement={list.supplement}
          open={filtersOpen}
          onChange={onChange}
          onToggleShop={onToggleShop}
          onClear={onClear}
          onDone={() => {
            setFiltersOpen(false);
            filterButton.current?.focus();
          }}
        />
        <div>
          {conditionName !== null && (
            <div className={styles.narrow}>
              <div className={chipStyles.chipRow}>
                <Chip label={conditionName} onRemove={() => onChange({ condition: null })} />
              </div>
              <ShowAllSwitch checked={address.showAll} onChange={(showAll) => onChange({ showAll })} withHint={false} />
            </div>
          )}
          <div className={`${layout.row} ${layout.spaceBetween} ${styles.head}`}>
            <p role="status" className={address.showAll ? styles.long : undefined}>
              {!list.hasUnknownCondition && !list.error && <StatusLine shown={list.shown} />}
            </p>
            <div className={`${layout.row} ${styles.sorting}`}>
              <Button
                ref={filterButton}
                kind="secondary"
                compact
                className={styles.filterButton}
                aria-expanded={filtersOpen}
                aria-controls="marketplace-filters"
                onClick={() => setFiltersOpen(!filtersOpen)}
              >
                <Icon of={SlidersHorizontal} size="s" />
                {countFilters(address) > 0
                  ? t('filters.buttonCount', { number: countFilters(address) })
                  : t('filters.button')}
              </Button>
              <SortField
                sort={sortOf(address)}
                hasCondition={address.condition !== null}
                onSort={(sort) => onChange({ sort })}
              />
            </div>
          </div>
          <ProductList
            list={list}
            address={address}
            to={(page) => `${pathname}${toMarketplaceSearchParams({ ...address, page })}`}
            onLeave={onLeave}
            onShowAll={() => onChange({ showAll: true })}
            onClear={onClear}
          />
          <EvidenceLinks list={list} />
        </div>
      </div>
      <AffiliateWarningDialog {...warning} here={pathname + search} />
    </div>
  );
});
