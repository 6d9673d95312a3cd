import type { components } from '../api/schema';

type Status = components['schemas']['TestimonialDetailDto']['reviewStatus'];

/** Whether a testimonial has points. An approved one that was edited keeps them while it waits. */
export const hasPoints = (reviewStatus: Status, lastDecision: string | undefined): boolean =>
  reviewStatus === 'pending' ? lastDecision === 'approved' : reviewStatus !== 'rejected';
