import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language';
import { useProblemMessage } from '../../../lib/problem/problem-message';
import { Button } from '../../../ui/button';
import { FilterCombobox } from '../../../ui/combobox/filter-combobox';
import { CheckboxGroup } from '../../../ui/form/choice-group';
import { ErrorState } from '../../../ui/list/error-state';
import { SkeletonBlock } from '../../../ui/list/skeleton';
import { countFilters, type MarketplaceSearchParams } from './marketplace-search-params';
import { type CatalogOption, catalogSearch } from '../../../lib/catalog/catalog-search';
import { useAdvertisers } from '../queries';
import { useSaleSearch } from './use-sale-search';
import { ShowAllSwitch } from './show-all-switch';
import { useMarketplaceTranslation } from '../translations';
import formStyles from '../../../ui/form/form.module.css';
import styles from './filters.module.css';
import typography from '../../../ui/typography.module.css';

const MIN_LENGTH_OF_CONDITION = 3;
const MIN_LENGTH = 2;
/** Space is reserved for this number of shops, so that the content below does not shift when they arrive. */
const EXPECTED_SHOPS = 6;

interface FiltersProps {
  address: MarketplaceSearchParams;
  condition: CatalogOption | null;
  supplement: CatalogOption | null;
  /** Expanded, on narrow screens. */
  open: boolean;
  onChange: (patch: Partial<MarketplaceSearchParams>) => void;
  onToggleShop: (name: string, chosen: boolean) => void;
  onClear: () => void;
  /** On narrow screens, where the products are below the filters. */
  onDone: () => void;
}

export function Filters({
  address,
  condition,
  supplement,
  open,
  onChange,
  onToggleShop,
  onClear,
  onDone,
}: FiltersProps) {
  const { t } = useMarketplaceTranslation();
  const { language } = useLanguage();
  const saleSearch = useSaleSearch();
  const named = (name: string | null): CatalogOption | null => (name === null ? null : { id: 0, label: name });
  const names = { placeholder: t('filters.any'), identity: 'label' } as const;
  const panel = useRef<HTMLDivElement>(null);
  // It opens above the button, which it moves out of the window.
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  return (
    <div
      ref={panel}
      role="search"
      id="marketplace-filters"
      tabIndex={-1}
      className={open ? `${styles.filters} ${styles.open}` : styles.filters}
      aria-label={t('filters.label')}
    >
      <FilterCombobox
        {...names}
        label={t('filters.condition')}
        chosen={condition ?? named(address.condition)}
        minLength={MIN_LENGTH_OF_CONDITION}
        search={catalogSearch('conditions', language)}
        onChoose={(option) => onChange({ condition: option?.label ?? null })}
      />
      {address.condition !== null && (
        <div className={`${formStyles.field} ${styles.wide}`}>
          <ShowAllSwitch checked={address.showAll} onChange={(showAll) => onChange({ showAll })} withHint />
        </div>
      )}
      <FilterCombobox
        {...names}
        label={t('filters.supplement')}
        chosen={supplement ?? named(address.supplement)}
        minLength={MIN_LENGTH}
        search={saleSearch.supplements}
        onChoose={(option) => onChange({ supplement: option?.label ?? null })}
      />
      <FilterCombobox
        {...names}
        label={t('filters.brand')}
        chosen={named(address.brand)}
        minLength={MIN_LENGTH}
        search={saleSearch.brands}
        onChoose={(option) => onChange({ brand: option?.label ?? null })}
      />
      <Shops chosen={address.advertisers} onToggle={onToggleShop} />
      <p className={styles.clear}>
        <Button kind="secondary" compact block onClick={onClear} disabled={countFilters(address) === 0}>
          {t('filters.clear')}
        </Button>
        <Button compact block className={styles.done} onClick={onDone}>
          {t('filters.done')}
        </Button>
      </p>
    </div>
  );
}

function Shops({ chosen, onToggle }: { chosen: readonly string[]; onToggle: FiltersProps['onToggleShop'] }) {
  const { t } = useMarketplaceTranslation();
  const messageOf = useProblemMessage();
  const { data, isPending, error, refetch } = useAdvertisers();
  if (isPending)
    return (
      <div className={`${formStyles.field} ${styles.shopsSkeleton}`} aria-hidden="true">
        {Array.from({ length: EXPECTED_SHOPS }, (_, index) => (
          <SkeletonBlock key={index} height={24} width="75%" />
        ))}
      </div>
    );
  if (!data)
    return (
      <div className={styles.noShops}>
        <ErrorState title={t('filters.shopsFailed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      </div>
    );
  if (data.length === 0)
    return <p className={`${typography.small} ${typography.muted} ${styles.noShops}`}>{t('filters.noShops')}</p>;
  return (
    <CheckboxGroup
      label={t('filters.shop')}
      choices={data.map((name) => ({ value: name, label: name }))}
      values={chosen}
      onToggle={onToggle}
    />
  );
}
