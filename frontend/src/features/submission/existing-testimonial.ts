import { $api } from '../../lib/http/api';
import { comboboxText } from '../../ui/combobox/combobox-value';
import type { NameAnswer } from './form/catalog-suggestion';
import type { FormValues } from './form/form-values';

type Names<Id extends string, Own extends string> = Partial<Record<Id, number> & Record<Own, string>>;

/** Only chosen or added names: text that is still being typed is not checked. */
function toDuplicateCheckQuery<Id extends string, Own extends string>(
  answer: NameAnswer,
  id: Id,
  own: Own,
): Names<Id, Own> | null {
  if (answer.kind === 'option') return { [id]: answer.option.id } as Names<Id, Own>;
  const words = comboboxText(answer).trim();
  return answer.kind === 'own' && words !== '' ? ({ [own]: words } as Names<Id, Own>) : null;
}

/**
 * The id of the user's own pending or approved testimonial about the same condition and supplement, so that the user
 * learns about the duplicate before filling in the form. Null if the check fails; the server checks again on
 * submission.
 */
export function useExistingTestimonial({ condition, supplement }: FormValues, except?: number): number | null {
  const about = toDuplicateCheckQuery(condition, 'conditionId', 'customConditionName');
  const taken = toDuplicateCheckQuery(supplement, 'supplementId', 'customSupplementName');
  const { data } = $api.useQuery(
    'get',
    '/api/testimonials/my/duplicate-check',
    { params: { query: { ...about, ...taken } } },
    { enabled: about !== null && taken !== null, retry: false },
  );
  const id = about && taken ? (data?.testimonialId ?? null) : null;
  return id === except ? null : id;
}
