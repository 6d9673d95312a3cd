import { hasStatus, isProblem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { ErrorState } from '../../ui/list/error-state';
import type { ParamsError } from './list-search-params';
import { useTestimonialsTranslation } from './translations';

export function InvalidParamsError({ reason }: { reason: ParamsError }) {
  const { t } = useTestimonialsTranslation();
  return <ErrorState title={t(`errors.${reason}`)}>{t('errors.addressHint')}</ErrorState>;
}

export function TestimonialListError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTestimonialsTranslation();
  const messageOf = useProblemMessage();
  // A retry would return 404 again.
  if (hasStatus(error, 404)) return <ErrorState title={t('errors.condition')}>{t('errors.conditionHint')}</ErrorState>;
  return (
    <ErrorState title={t('errors.loading')} onRetry={onRetry}>
      {isProblem(error) ? messageOf(error) : t('errors.unknown')}
    </ErrorState>
  );
}
