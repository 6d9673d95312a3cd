import { useDebouncedValue } from '@mantine/hooks';
import { Info, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Filters } from '../features/marketplace/filters';
import { LeaveWarning } from '../features/marketplace/leave-warning';
import {
  changed,
  countFilters,
  EVERYTHING,
  marketplaceSearch,
  readMarketplaceAddress,
  type MarketplaceAddress,
} from '../features/marketplace/marketplace-address';
import { ProductGrid } from '../features/marketplace/product-grid';
import { useNamed, useProducts, type Product } from '../features/marketplace/queries';
import { saveFilters, takeSavedFilters } from '../features/marketplace/saved-filters';
import { SortField } from '../features/marketplace/sort-field';
import { useMarketplaceTranslation } from '../features/marketplace/translations';
import { useDocumentTitle } from '../lib/document-title';
import { useFormats } from '../lib/formats';
import { useAuth } from '../lib/session/auth-context';
import { usePageTurn } from '../lib/use-page-turn';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';

const FETCH_DELAY_MS = 500;

export function Component() {
  const { t } = useMarketplaceTranslation();
  const { count } = useFormats();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const { status } = useAuth();
  const address = readMarketplaceAddress(params);
  const [wanted] = useDebouncedValue(search, FETCH_DELAY_MS);
  const asked = readMarketplaceAddress(new URLSearchParams(wanted));
  const condition = useNamed('conditions', address.condition);
  const supplement = useNamed('supplements', address.supplement);
  const looking = condition.isPending || supplement.isPending;
  const products = useProducts(
    asked,
    looking || wanted !== search
      ? null
      : { conditionId: condition.found?.id ?? null, supplementId: supplement.found?.id ?? null },
  );
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [leaving, setLeaving] = useState<Product | null>(null);
  useDocumentTitle(t('title'), { description: t('description') });
  useRestoredFilters(address);
  usePageTurn(address.page);

  const show = (next: MarketplaceAddress) =>
    void navigate(`${pathname}${marketplaceSearch(next)}`, { replace: true, preventScrollReset: true });
  const onLeave = (product: Product, event: MouseEvent) => {
    if (status !== 'signed-in') {
      event.preventDefault();
      setLeaving(product);
    } else saveFilters(search);
  };
  const { data } = products;
  return (
    <div className="wrap">
      <div className="page-h">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <p className="small muted mk-disclosure">
          <Icon of={Info} size="s" />
          {t('disclosure')}
        </p>
      </div>
      <div className="mk">
        <Filters
          address={address}
          condition={condition.found}
          supplement={supplement.found}
          open={filtersOpen}
          onChange={(patch) => show(changed(address, patch))}
          onClear={() => show({ ...EVERYTHING, sort: changed(address, { condition: null }).sort })}
        />
        <div>
          <div className="row between mk-head">
            <p role="status">{data && t('found', { count: data.totalProducts, amount: count(data.totalProducts) })}</p>
            <div className="row mfil">
              <Button
                kind="secondary"
                compact
                className="mf-btn"
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
                sort={address.sort}
                hasCondition={address.condition !== null}
                onSort={(sort) => show(changed(address, { sort }))}
              />
            </div>
          </div>
          <ProductGrid
            products={products}
            page={address.page}
            to={(page) => `${pathname}${marketplaceSearch({ ...address, page })}`}
            onLeave={onLeave}
            onClear={countFilters(address) > 0 ? () => show(EVERYTHING) : undefined}
          />
        </div>
      </div>
      <LeaveWarning
        product={leaving}
        here={pathname + search}
        onClose={() => setLeaving(null)}
        onLeave={() => saveFilters(search)}
      />
    </div>
  );
}

/** Coming back from a shop, the list is as it was left, unless a link asks for something of its own. */
function useRestoredFilters({ condition, supplement }: MarketplaceAddress): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    const saved = takeSavedFilters();
    if (saved !== null && saved !== search && condition === null && supplement === null) {
      void navigate(`${pathname}${saved}`, { replace: true });
    }
  }, [navigate, pathname, search, condition, supplement]);
}
