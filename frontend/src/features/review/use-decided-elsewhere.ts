import { useEffect, useEffectEvent } from 'react';
import { showErrorToast } from '../../ui/overlay/toasts';
import { isAlreadyDecided, isDeleted, useInvalidateReview } from './queries';
import { useReviewTranslation } from './translations';

/**
 * Loads a testimonial again whose review lock cannot be renewed because another reviewer has decided or it was deleted. Does nothing while a
 * decision of this page is made, which reports that itself.
 */
export function useDecidedElsewhere(lockError: unknown, isDeciding: boolean): void {
  const { t } = useReviewTranslation();
  const reload = useInvalidateReview();
  const outcome = isAlreadyDecided(lockError) ? 'alreadyDecided' : isDeleted(lockError) ? 'deleted' : null;
  const reported = isDeciding ? null : outcome;
  const report = useEffectEvent((found: 'alreadyDecided' | 'deleted') => {
    showErrorToast({ title: t(`errors.${found}`), children: t(`errors.${found}Text`) });
    void reload();
  });
  useEffect(() => {
    if (reported) report(reported);
  }, [reported]);
}
