import { Note } from '../../ui/note';
import type { ReviewLock } from './queries';
import { useReviewTranslation } from './translations';
import recordStyles from '../../ui/list/record.module.css';
import styles from './review-lock-note.module.css';
import typography from '../../ui/typography.module.css';

function useReviewLockText(lock: ReviewLock): string {
  const { t } = useReviewTranslation();
  if (lock.isMine) return t('lock.own');
  return lock.reviewerName ? t('lock.named', { name: lock.reviewerName }) : t('lock.unnamed');
}

/** The owner of the review lock, in a list. */
export function ReviewLockLine({ lock }: { lock: ReviewLock }) {
  return <p className={`${typography.small} ${typography.secondary} ${styles.lock}`}>{useReviewLockText(lock)}</p>;
}

/** The warning on the page of a testimonial that another reviewer has open. */
export function ReviewLockNote({ lock }: { lock: ReviewLock }) {
  const { t } = useReviewTranslation();
  const words = useReviewLockText(lock);
  if (lock.isMine) return null;
  return (
    <div className={recordStyles.note} role="status">
      <Note kind="practical" title={words}>
        {t('lock.warning')}
      </Note>
    </div>
  );
}
