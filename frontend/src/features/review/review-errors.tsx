import { useProblemMessage } from '../../lib/problem/problem-message';
import { LinkButton } from '../../ui/button';
import { ErrorState } from '../../ui/list/error-state';
import { useReviewTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

export function PendingListError({ error, onRetry }: FailureProps) {
  const { t } = useReviewTranslation();
  const messageOf = useProblemMessage();
  return (
    <ErrorState title={t('errors.list')} onRetry={onRetry}>
      {messageOf(error)}
    </ErrorState>
  );
}

export function ReviewDetailError({ error, onRetry, back }: FailureProps & { back: string }) {
  const { t } = useReviewTranslation();
  const messageOf = useProblemMessage();
  return (
    <div className={layout.stack}>
      <ErrorState title={t('errors.detail')} onRetry={onRetry}>
        {messageOf(error)}
      </ErrorState>
      <LinkButton kind="secondary" to={back}>
        {t('detail.back')}
      </LinkButton>
    </div>
  );
}

export function ReviewNotFound({ id, back }: { id: number | null; back: string }) {
  const { t } = useReviewTranslation();
  return (
    <div className={layout.stack}>
      <p className={typography.lead}>{id === null ? t('errors.notFoundAddress') : t('errors.notFoundText', { id })}</p>
      <LinkButton to={back}>{t('detail.back')}</LinkButton>
    </div>
  );
}
