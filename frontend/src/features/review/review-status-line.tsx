import { PublishingIn } from './publishing-messages';
import type { ReviewedTestimonial } from './queries';
import { useReviewTranslation } from './translations';
import { useFormats } from '../../lib/formats';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { Badge } from '../../ui/badge';
import type { Countdown } from '../../ui/countdown';
import layout from '../../ui/layout/layout.module.css';
import recordStyles from '../../ui/list/record.module.css';
import typography from '../../ui/typography.module.css';

interface ReviewStatusLineProps {
  testimonial: ReviewedTestimonial;
  /** Runs while an approval can be undone. */
  publishing: Countdown | null;
  /** The approval is being sent. */
  approving: boolean;
}

export function ReviewStatusLine({
  testimonial: { reviewStatus, createdAt },
  publishing,
  approving,
}: ReviewStatusLineProps) {
  const { t } = useReviewTranslation();
  const { date } = useFormats();
  const words = useVocabulary();
  return (
    <div className={`${layout.row} ${recordStyles.state} ${typography.numeric}`}>
      {publishing ? (
        <Badge kind="pending">
          <PublishingIn countdown={publishing} />
        </Badge>
      ) : (
        <Badge kind={reviewStatus}>{approving ? t('detail.approving') : words.reviewStatus(reviewStatus)}</Badge>
      )}
      <span className={`${typography.small} ${typography.muted}`}>{t('detail.sent', { date: date(createdAt) })}</span>
    </div>
  );
}
