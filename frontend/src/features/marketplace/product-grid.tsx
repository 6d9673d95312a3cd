import type { MouseEvent } from 'react';
import type { To } from 'react-router';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Pagination } from '../../ui/pagination';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton';
import { ProductCard } from './product-card';
import type { Product, useProducts } from './queries';
import { useMarketplaceTranslation } from './translations';

const WINDOW = 5;
const EAGER = 8;

interface ProductGridProps {
  products: ReturnType<typeof useProducts>;
  page: number;
  to: (page: number) => To;
  onLeave: (product: Product, event: MouseEvent) => void;
  /** Undefined when no filter is set. */
  onClear?: () => void;
}

export function ProductGrid({ products: { data, error, refetch }, page, to, onLeave, onClear }: ProductGridProps) {
  const { t } = useMarketplaceTranslation();
  const messageOf = useProblemMessage();
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    ) : (
      <Skeleton>
        <div className="grid">
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonBlock key={index} height={360} />
          ))}
        </div>
      </Skeleton>
    );
  if (data.products.length === 0)
    return (
      <EmptyState
        level={2}
        title={t('empty.title')}
        action={onClear && <Button onClick={onClear}>{t('filters.clear')}</Button>}
      >
        {t(onClear ? 'empty.text' : 'empty.nothing')}
      </EmptyState>
    );
  return (
    <>
      <h2 className="sr">{t('products')}</h2>
      <div className="grid">
        {data.products.map((product, index) => (
          <ProductCard key={product.id} product={product} eager={index < EAGER} onLeave={onLeave} />
        ))}
      </div>
      <Pagination page={page} totalPages={data.totalPages} window={WINDOW} to={to} />
    </>
  );
}
