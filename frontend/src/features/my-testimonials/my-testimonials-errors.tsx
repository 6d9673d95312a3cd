import { isProblem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { LinkButton } from '../../ui/button';
import { ErrorState } from '../../ui/list/error-state';
import { useMyTestimonialsTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

export function MyTestimonialsError({ error, onRetry }: FailureProps) {
  const { t } = useMyTestimonialsTranslation();
  const messageOf = useProblemMessage();
  return (
    <ErrorState title={t('errors.list')} onRetry={onRetry}>
      {messageOf(error)}
    </ErrorState>
  );
}

export function MyTestimonialError({ error, onRetry, back }: FailureProps & { back: string }) {
  const { t } = useMyTestimonialsTranslation();
  const messageOf = useProblemMessage();
  // What the server answered, which is English, follows the message.
  const answered = isProblem(error) && error.status >= 400 && error.code !== 'timeout';
  return (
    <div className={layout.stack}>
      <ErrorState title={t('errors.detail')} onRetry={onRetry}>
        {messageOf(error)}
        {answered && (
          <>
            {' '}
            {t('errors.technical', { status: error.status })}{' '}
            <span lang="en">{error.detail.replace(/^HTTP \d+: /, '')}</span>
          </>
        )}
      </ErrorState>
      <LinkButton kind="secondary" to={back}>
        {t('detail.back')}
      </LinkButton>
    </div>
  );
}

export function MyTestimonialNotFound({ back }: { back: string }) {
  const { t } = useMyTestimonialsTranslation();
  return (
    <div className={layout.stack}>
      <p className={typography.lead}>{t('errors.notFoundHint')}</p>
      <LinkButton to={back}>{t('detail.back')}</LinkButton>
    </div>
  );
}
