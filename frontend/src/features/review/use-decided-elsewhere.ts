import { useEffect, useEffectEvent } from 'react';
import { showErrorToast } from '../../ui/overlay/toasts';
import { isAlreadyDecided, useInvalidateReview } from './queries';
import { useReviewTranslation } from './translations';

/**
 * Loads a testimonial again whose review lock cannot be renewed because another reviewer has decided. Does nothing while a
 * decision of this page is made, which reports that itself.
 */
export function useDecidedElsewhere(lockError: unknown, isDeciding: boolean): void {
  const { t } = useReviewTranslation();
  const reload = useInvalidateReview();
  const isDecided = isAlreadyDecided(lockError) && !isDeciding;
  const report = useEffectEvent(() => {
    showErrorToast({ title: t('errors.alreadyDecided'), children: t('errors.alreadyDecidedText') });
    void reload();
  });
  useEffect(() => {
    if (isDecided) report();
  }, [isDecided]);
}
