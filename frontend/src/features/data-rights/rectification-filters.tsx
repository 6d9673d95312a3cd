import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { exhaustive } from '../../lib/exhaustive';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { RectificationFilter } from './queries';
import { PROFILE_FIELDS, TESTIMONIAL_FIELDS } from './rectification-fields';
import { useFieldName } from './request-texts';
import { useDataRightsTranslation } from './translations';
import filterBarStyles from '../../ui/filter-bar.module.css';

const STATUSES = exhaustive<NonNullable<RectificationFilter['status']>>()(['received', 'approved', 'refused']);
const SORTS = exhaustive<NonNullable<RectificationFilter['sortBy']>>()(['deadline', 'newest', 'oldest']);
const FIELDS: readonly string[] = [...PROFILE_FIELDS, ...TESTIMONIAL_FIELDS];
const LONGEST = 100;
const PAUSE_MS = 300;

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
  const [params, setParams] = useSearchParams();
  const { requester = '', fieldName = '', status = '', sortBy = 'deadline' } = parseRectificationFilter(params);
  const change = (name: Parameter, value: string) =>
    setParams(
      (latest) => {
        const next = new URLSearchParams(latest);
        next.delete('page');
        if (value === '' || value === 'deadline') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div
      className={`${filterBarStyles.filterBar} ${filterBarStyles.autoFit}`}
      role="search"
      aria-label={t('filters.label')}
    >
      <RequesterField value={requester} onSearch={(text) => change('requester', text)} />
      <SelectField
        label={t('filters.field')}
        emptyLabel={t('filters.anyField')}
        options={FIELDS.map((field) => ({ value: field, label: nameOf(field) }))}
        value={fieldName}
        onValue={(field) => change('field', field)}
      />
      <SelectField
        label={t('filters.status')}
        emptyLabel={t('filters.anyStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`requests.states.${value}`) }))}
        value={status}
        onValue={(value) => change('status', value)}
      />
      <SelectField
        label={t('filters.sort')}
        emptyLabel={null}
        options={SORTS.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
        value={sortBy}
        onValue={(value) => change('sort', value)}
      />
    </div>
  );
}

/** Searches once the typing pauses. */
function RequesterField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useDataRightsTranslation();
  const [text, setText] = useState(value);
  const [previous, setPrevious] = useState(value);
  // The search parameters were changed by a link or the browser's Back button.
  if (value !== previous) {
    setPrevious(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextField
      type="search"
      label={t('filters.requester')}
      maxLength={LONGEST}
      autoComplete="off"
      value={text}
      onValue={setText}
    />
  );
}
