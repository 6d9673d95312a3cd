import type { Language } from '../../../lib/i18n/language';
import type { ConditionEvidence } from '../queries';

/** The path of the testimonials about a supplement for one condition. */
export function testimonialsPath(
  supplementId: number | null,
  { conditionId, conditionName }: ConditionEvidence,
  language: Language,
): string {
  const params = new URLSearchParams({ condition: conditionName, conditionId: String(conditionId), language });
  return `/testimonials/${supplementId}?${params.toString()}`;
}
