import type { ReactNode } from 'react';
import { Note } from '../note';
import { useUiTranslation } from '../translations';
import buttonStyles from '../button.module.css';

/** What failed, what to do, and a retry button. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
}) {
  const { t } = useUiTranslation();
  return (
    <Note kind="error" title={title} assertive>
      {children}{' '}
      {onRetry && (
        <button type="button" className={buttonStyles.link} onClick={onRetry}>
          {t('tryAgain')}
        </button>
      )}
    </Note>
  );
}
