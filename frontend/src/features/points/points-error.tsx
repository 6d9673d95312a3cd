import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { usePointsTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';

export function PointsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = usePointsTranslation();
  const messageOf = useProblemMessage();
  return (
    <div className={layout.stack}>
      <Note kind="error" title={t('errors.failed')} assertive>
        {messageOf(error)}
      </Note>
      <Button kind="secondary" onClick={onRetry}>
        {t('errors.again')}
      </Button>
    </div>
  );
}
