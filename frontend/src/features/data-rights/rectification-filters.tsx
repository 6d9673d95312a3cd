import { exhaustive } from '../../lib/exhaustive';
import { useFilterParameters } from '../../lib/use-filter-parameters';
import { SearchField } from '../../ui/form/search-field';
import { SelectField } from '../../ui/form/select-field';
import type { RectificationFilter } from './queries';
import { PROFILE_FIELDS, TESTIMONIAL_FIELDS } from './rectification-fields';
import { useFieldName } from './request-texts';
import { useDataRightsTranslation } from './translations';
import filterBarStyles from '../../ui/form/filter-bar.module.css';

const STATUSES = exhaustive<NonNullable<RectificationFilter['status']>>()(['received', 'approved', 'refused']);
const SORTS = exhaustive<NonNullable<RectificationFilter['sortBy']>>()(['deadline', 'newest', 'oldest']);
const FIELDS: readonly string[] = [...PROFILE_FIELDS, ...TESTIMONIAL_FIELDS];
const LONGEST = 100;
const REPLACE = { replace: true };

/** Parses the filter from search parameters; unknown values and defaults are omitted. */
export function parseRectificationFilter(params: URLSearchParams): RectificationFilter {
  const requester = (params.get('requester') ?? '').trim().slice(0, LONGEST);
  const fieldName = FIELDS.find((field) => field === params.get('field'));
  const status = STATUSES.find((value) => value === params.get('status'));
  const sortBy = SORTS.find((value) => value === params.get('sort') && value !== 'deadline');
  return {
    ...(requester && { requester }),
    ...(fieldName && { fieldName }),
    ...(status && { status }),
    ...(sortBy && { sortBy }),
  };
}

type Parameter = 'requester' | 'field' | 'status' | 'sort';

/** Requester, field, status and order; all four are stored in the search parameters. */
export function RectificationFilters() {
  const { t } = useDataRightsTranslation();
  const nameOf = useFieldName();
  const { params, change } = useFilterParameters<Parameter>();
  const { requester = '', fieldName = '', status = '', sortBy = 'deadline' } = parseRectificationFilter(params);
  return (
    <div
      className={`${filterBarStyles.filterBar} ${filterBarStyles.autoFit}`}
      role="search"
      aria-label={t('filters.label')}
    >
      <SearchField
        label={t('filters.requester')}
        value={requester}
        onSearch={(text) => change('requester', text, REPLACE)}
      />
      <SelectField
        label={t('filters.field')}
        emptyLabel={t('filters.anyField')}
        options={FIELDS.map((field) => ({ value: field, label: nameOf(field) }))}
        value={fieldName}
        onValue={(field) => change('field', field, REPLACE)}
      />
      <SelectField
        label={t('filters.status')}
        emptyLabel={t('filters.anyStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`requests.states.${value}`) }))}
        value={status}
        onValue={(value) => change('status', value, REPLACE)}
      />
      <SelectField
        label={t('filters.sort')}
        emptyLabel={null}
        options={SORTS.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
        value={sortBy}
        onValue={(value) => change('sort', value === 'deadline' ? '' : value, REPLACE)}
      />
    </div>
  );
}
