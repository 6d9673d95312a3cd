import { useProblemMessage } from '../../lib/problem/problem-message';
import { ErrorState } from '../../ui/list/error-state';
import { useShops } from './purchase-queries';
import { useMarketplaceAdminTranslation } from './translations';
import styles from './shops-error.module.css';

/** Nothing, unless the shops could not be loaded: a list without them would look like one without partners. */
export function ShopsError() {
  const { t } = useMarketplaceAdminTranslation();
  const messageOf = useProblemMessage();
  const { data, error, refetch } = useShops();
  if (data || !error) return null;
  return (
    <div className={styles.error}>
      <ErrorState title={t('shopsFailed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    </div>
  );
}
