import { useSecondsLeft, type Countdown } from '../../ui/countdown';
import { useReviewTranslation } from './translations';

// Components instead of strings, so that an open toast follows a change of language.

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

export function UndoLabel() {
  const { t } = useReviewTranslation();
  return t('publishing.undo');
}
