import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { foldName } from '../../../lib/fold-name';
import type { CatalogSuggestion } from '../form/catalog-suggestion';
import type { FormValues } from '../form/form-values';
import { useNameSearches, type Search } from '../queries';

export type Preselection = Partial<Pick<FormValues, 'condition' | 'supplement'>>;

/**
 * The entries of the catalog that the address names: `/new-testimonial?condition=Insomnia&supplement=Magnesium`. Names that
 * it does not have are ignored. Undefined while they are loaded.
 */
export function usePreselection(enabled: boolean): Preselection | undefined {
  const [params] = useSearchParams();
  const searches = useNameSearches();
  const names = { condition: params.get('condition'), supplement: params.get('supplement') };
  const isNeeded = Object.values(names).some(Boolean);
  const { data, isError } = useQuery({
    queryKey: ['preselection', names],
    queryFn: async ({ signal }): Promise<Preselection> => {
      const [condition, supplement] = await Promise.all([
        findByName(searches.conditions, names.condition, signal),
        findByName(searches.supplements, names.supplement, signal),
      ]);
      return {
        ...(condition && { condition: { kind: 'option', option: condition } }),
        ...(supplement && { supplement: { kind: 'option', option: supplement } }),
      };
    },
    enabled: enabled && isNeeded,
    retry: false,
    // Without a network the form starts at once.
    networkMode: 'always',
    staleTime: Infinity,
  });
  // The form also works without it.
  return isNeeded && !isError ? data : {};
}

async function findByName(
  search: Search,
  name: string | null,
  signal: AbortSignal,
): Promise<CatalogSuggestion | undefined> {
  const folded = foldName(name ?? '');
  if (name === null || folded === '') return undefined;
  const found = await search(name, signal);
  return found.find(({ names }) => names && [names.en, names.es].some((known) => foldName(known) === folded));
}
