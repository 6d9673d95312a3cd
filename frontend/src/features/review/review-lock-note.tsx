import { Note } from '../../ui/note';
import type { ReviewLock } from './queries';
import { useReviewTranslation } from './translations';

function useReviewLockText(claim: ReviewLock): string {
  const { t } = useReviewTranslation();
  if (claim.isMine) return t('claim.mine');
  return claim.reviewerName ? t('claim.named', { name: claim.reviewerName }) : t('claim.somebody');
}

/** The owner of the review lock, in a list. */
export function ReviewLockLine({ claim }: { claim: ReviewLock }) {
  return <p className="small t2 claim">{useReviewLockText(claim)}</p>;
}

/** The warning on the page of a testimonial that another reviewer has open. */
export function ReviewLockNote({ claim }: { claim: ReviewLock }) {
  const { t } = useReviewTranslation();
  const words = useReviewLockText(claim);
  if (claim.isMine) return null;
  return (
    <div className="record-note" role="status">
      <Note kind="practical" title={words}>
        {t('claim.warning')}
      </Note>
    </div>
  );
}
