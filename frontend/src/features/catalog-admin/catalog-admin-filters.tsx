import { useFilterParameters } from '../../lib/use-filter-parameters';
import { SearchField } from '../../ui/form/search-field';
import { SelectField } from '../../ui/form/select-field';
import { KINDS, type Kind } from './queries';
import { useCatalogAdminTranslation } from './translations';
import filterBarStyles from '../../ui/form/filter-bar.module.css';

export const parseKind = (params: URLSearchParams): Kind =>
  KINDS.find((kind) => kind === params.get('kind')) ?? 'conditions';

/** Filters of the entry list; both are stored in the search parameters. */
export function CatalogAdminFilters() {
  const { t } = useCatalogAdminTranslation();
  const { params, change } = useFilterParameters<'kind' | 'query'>();
  return (
    <div className={`${filterBarStyles.filterBar} ${filterBarStyles.twoFields}`} role="search" aria-label={t('search')}>
      <SearchField
        label={t('search')}
        value={params.get('query') ?? ''}
        onSearch={(text) => change('query', text, { replace: true })}
      />
      <SelectField
        label={t('kind')}
        emptyLabel={null}
        options={KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={parseKind(params)}
        onValue={(kind) => change('kind', kind)}
      />
    </div>
  );
}
