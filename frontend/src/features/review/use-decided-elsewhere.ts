import { useEffect, useEffectEvent } from 'react';
import { showErrorToast } from '../../ui/overlay/toasts';
import { isAlreadyDecided, isDeleted, useInvalidateReview } from './queries';
import { useReviewTranslation } from './translations';

/** What error toasts about the decision on a testimonial are about. */
export const decisionSubject = (id: number) => `decision-failed-${id}`;

/**
 * Loads a testimonial again whose review lock cannot be renewed because another reviewer has decided or it was deleted. Does nothing while a
 * decision of this page is made, which reports that itself.
 */
export function useDecidedElsewhere(id: number, lockError: unknown, isDeciding: boolean): void {
  const { t } = useReviewTranslation();
  const reload = useInvalidateReview();
  const outcome = isAlreadyDecided(lockError) ? 'decided' : isDeleted(lockError) ? 'deleted' : null;
  const found = isDeciding ? null : outcome;
  const handle = useEffectEvent((isDecided: boolean) => {
    const subject = decisionSubject(id);
    if (isDecided)
      showErrorToast({ title: t('errors.alreadyDecided'), children: t('errors.alreadyDecidedText'), subject });
    void reload();
  });
  useEffect(() => {
    if (found) handle(found === 'decided');
  }, [found]);
}

/** Says why the testimonial that was shown has disappeared. */
export function useDeletedElsewhere(id: number | null, isGone: boolean): void {
  const report = useReportDeleted(id);
  const reportNow = useEffectEvent(report);
  useEffect(() => {
    if (isGone) reportNow();
  }, [isGone]);
}

/** A decision and the page, which is loaded again, report it; it is shown once. */
export function useReportDeleted(id: number | null): () => void {
  const { t } = useReviewTranslation();
  return () =>
    showErrorToast({
      title: t('errors.deleted'),
      children: t('errors.deletedText'),
      subject: `deleted-testimonial-${id}`,
    });
}
