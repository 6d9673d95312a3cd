/** Topic of the triggers of the testimonials: changes of the published ones of a condition, or of one of its supplements. */
export const toPublishedTopic = ({
  conditionId,
  supplementId,
}: {
  conditionId: number;
  supplementId?: number;
}): string =>
  supplementId === undefined ? `testimonials:${conditionId}` : `testimonials:${conditionId}/${supplementId}`;

/** Changes of the published testimonials about a supplement, for any condition. */
export const toPublishedSupplementTopic = (supplementId: number): string => `testimonials:supplement-${supplementId}`;
