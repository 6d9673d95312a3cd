import { useSecondsLeft, type Countdown } from '../../ui/countdown';
import { useReviewTranslation } from './translations';

// As components, so that a toast that is open follows the language of the page.

export function PublishingIn({ countdown }: { countdown: Countdown }) {
  const { t } = useReviewTranslation();
  return t('publishing.in', { seconds: useSecondsLeft(countdown) });
}

export function PublishingSpoken({ seconds }: { seconds: number }) {
  const { t } = useReviewTranslation();
  return t('publishing.spoken', { seconds });
}

export function PublishingText({ id }: { id: number }) {
  const { t } = useReviewTranslation();
  return t('publishing.text', { id });
}

export function UndoWord() {
  const { t } = useReviewTranslation();
  return t('publishing.undo');
}
