import { Note } from '../../ui/note';
import type { Claim } from './queries';
import { useReviewTranslation } from './translations';

function useWords(claim: Claim): string {
  const { t } = useReviewTranslation();
  if (claim.isMine) return t('claim.mine');
  return claim.reviewerName ? t('claim.named', { name: claim.reviewerName }) : t('claim.somebody');
}

/** Who is looking at it, in a list. */
export function ClaimLine({ claim }: { claim: Claim }) {
  return <p className="small t2 claim">{useWords(claim)}</p>;
}

/** The warning on the page of a testimonial that a colleague is looking at. */
export function ClaimNote({ claim }: { claim: Claim }) {
  const { t } = useReviewTranslation();
  const words = useWords(claim);
  if (claim.isMine) return null;
  return (
    <div className="record-note" role="status">
      <Note kind="practical" title={words}>
        {t('claim.warning')}
      </Note>
    </div>
  );
}
