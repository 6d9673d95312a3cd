import { Attachments } from './attachments';
import { AdditionalConditions, Demographics } from './demographics';
import { TestimonialDetail } from './testimonial-detail';
import { TestimonialDetailSkeleton } from './testimonial-detail-skeleton';

/** What the screens of authors and reviewers show of a testimonial. */
export const testimonialParts = {
  Skeleton: TestimonialDetailSkeleton,
  Detail: TestimonialDetail,
  Attachments,
  Demographics,
  AdditionalConditions,
};
