import type { MouseEvent } from 'react';
import type { To } from 'react-router';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { ErrorState } from '../../ui/list/error-state';
import { Redirect } from '../../ui/list/redirect';
import { countFilters, type MarketplaceSearchParams } from './filters/marketplace-search-params';
import { ProductGrid } from './product-grid';
import { ProductSkeleton } from './products/product-skeleton';
import type { Product } from './queries';
import { useMarketplaceTranslation } from './translations';
import type { ProductList as List } from './use-product-list';
import { Updating } from '../../ui/layout/updating';

interface ProductListProps {
  list: List;
  address: MarketplaceSearchParams;
  to: (page: number) => To;
  onLeave: (product: Product, event: MouseEvent) => void;
  onShowAll: () => void;
  onClear: () => void;
}

/** The products, or why there are none. */
export function ProductList({ list, address, to, onLeave, onShowAll, onClear }: ProductListProps) {
  const { t } = useMarketplaceTranslation();
  const messageOf = useProblemMessage();
  const { shown, error, hasUnknownCondition, isUpdating, refetch } = list;
  const clear = countFilters(address) > 0 && <Button onClick={onClear}>{t('filters.clear')}</Button>;
  if (error)
    return (
      <ErrorState title={t('failed')} onRetry={refetch}>
        {messageOf(error)}
      </ErrorState>
    );
  if (hasUnknownCondition)
    return (
      <EmptyState level={2} title={t('empty.title')} action={clear}>
        {t('empty.unknownCondition', { condition: address.condition })}
      </EmptyState>
    );
  // Which of these and the condition leaves no product is unknown.
  const hasOtherFilters = countFilters({ ...address, condition: null }) > 0;
  const isBeyondEnd = shown !== null && shown.page.products.length === 0 && shown.page.totalPages > 0;
  if (isBeyondEnd && !isUpdating) return <Redirect to={to(shown.page.totalPages)} />;
  if (!shown || isBeyondEnd) return <ProductSkeleton withEvidence={address.condition !== null} />;
  if (shown.page.products.length === 0)
    return shown.condition && !shown.address.showAll && shown.page.totalProducts === 0 ? (
      <EmptyState
        level={2}
        title={t(hasOtherFilters ? 'empty.title' : 'others.title')}
        action={<Button onClick={onShowAll}>{t('showAll.label')}</Button>}
      >
        {t(hasOtherFilters ? 'empty.noMatchWithReports' : 'empty.noReports', { condition: shown.condition.phrase })}
      </EmptyState>
    ) : (
      <EmptyState level={2} title={t('empty.title')} action={clear}>
        {t(clear ? 'empty.text' : 'empty.nothing')}
      </EmptyState>
    );
  return (
    <Updating isOutdated={isUpdating}>
      <ProductGrid shown={shown} to={to} onLeave={onLeave} />
    </Updating>
  );
}
