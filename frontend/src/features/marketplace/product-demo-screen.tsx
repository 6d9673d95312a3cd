import { useParams, useSearchParams } from 'react-router';
import { ProductNotFound } from './product-not-found';
import { ProductPlaceholder } from './products/product-placeholder';
import { ProductPlaceholderSkeleton } from './products/product-placeholder-skeleton';
import { useProduct } from './queries';
import { SupplementEvidence } from './supplement-evidence';
import { useMarketplaceTranslation } from './translations';
import { useDocumentTitle } from '../../lib/document-title';
import { hasStatus, isProblem } from '../../lib/http/problem';
import { parseId } from '../../lib/list-page';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { ErrorState } from '../../ui/list/error-state';
import { BackLink } from '../../ui/layout/back-link';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

/** The target of links to demo products, which have no shop. */
export function ProductDemoScreen() {
  const { t } = useMarketplaceTranslation();
  const messageOf = useProblemMessage();
  const { productId } = useParams();
  const [params] = useSearchParams();
  const id = parseId(productId);
  const requestedConditionId = parseId(params.get('conditionId') ?? undefined);
  const chosen = useProduct(id, requestedConditionId);
  // An unknown condition does not prevent showing the product.
  const isUnknownCondition = isProblem(chosen.error) && chosen.error.code === 'condition_not_found';
  const plain = useProduct(isUnknownCondition ? id : null, null);
  const { data, error, refetch } = isUnknownCondition ? plain : chosen;
  const conditionId = isUnknownCondition ? null : requestedConditionId;
  const isMissing = id === null || hasStatus(error, 404);
  const title = data?.title ?? t('demo.subject');
  useDocumentTitle(isMissing ? t('demo.notFound.title') : title, {
    failed: !isMissing && !data && Boolean(error),
    noindex: true,
  });
  return (
    <div className={layout.container}>
      <div className={layout.pageHeader}>
        <BackLink to="/marketplace">{t('demo.back')}</BackLink>
        {/* The same element before and after a failure, because a navigation moves the focus there. */}
        {!isMissing && !data && <h1 className={error ? undefined : typography.visuallyHidden}>{title}</h1>}
      </div>
      {isMissing ? (
        <ProductNotFound />
      ) : data ? (
        <>
          <ProductPlaceholder product={data} conditionId={conditionId} />
          <SupplementEvidence product={data} conditionId={conditionId} />
        </>
      ) : error ? (
        <ErrorState title={t('demo.failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <ProductPlaceholderSkeleton />
      )}
    </div>
  );
}
