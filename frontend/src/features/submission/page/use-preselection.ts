import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { FormValues } from '../form/form-values';
import { useExactSearches, type Search } from '../queries';

export type Preselection = Partial<Pick<FormValues, 'condition' | 'supplement'>>;

/**
 * The entries of the catalog that the address names: `/new-testimonial?condition=Insomnia&supplement=Magnesium`. Names that
 * it does not have are ignored, and so is one whose search fails. Undefined while they are loaded.
 */
export function usePreselection(enabled: boolean): Preselection | undefined {
  const [params] = useSearchParams();
  const searches = useExactSearches();
  const condition = useEntry('condition', params.get('condition'), searches.conditions, enabled);
  const supplement = useEntry('supplement', params.get('supplement'), searches.supplements, enabled);
  return condition && supplement && { ...condition, ...supplement };
}

/** The answer to one field. The form also works without it. */
function useEntry(
  field: keyof Preselection,
  value: string | null,
  search: Search,
  enabled: boolean,
): Preselection | undefined {
  const name = value?.trim() ?? '';
  const isNeeded = name !== '';
  const { data, isError } = useQuery({
    queryKey: ['preselection', field, name],
    queryFn: async ({ signal }): Promise<Preselection> => {
      const [option] = await search(name, signal);
      return option ? { [field]: { kind: 'option', option } } : {};
    },
    enabled: enabled && isNeeded,
    retry: false,
    // Without a network the form starts at once.
    networkMode: 'always',
    staleTime: Infinity,
  });
  return isNeeded && !isError ? data : {};
}
