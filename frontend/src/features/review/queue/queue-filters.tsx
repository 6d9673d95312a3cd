import { useFilterParameters } from '../../../lib/use-filter-parameters';
import { SearchField } from '../../../ui/form/search-field';
import { SelectField } from '../../../ui/form/select-field';
import { useFlagName } from '../flags/flagged-texts';
import { FLAG_CODES, parseQueueFilter, type QueueFilter } from './queue-filter';
import { useReviewTranslation } from '../translations';
import filterBarStyles from '../../../ui/form/filter-bar.module.css';

/** Search text, flag and order of the queue; all three are stored in the search parameters. */
export function QueueFilters() {
  const { t } = useReviewTranslation();
  const nameOf = useFlagName();
  const { params, change } = useFilterParameters<keyof QueueFilter>();
  const { sort = 'oldest', flag = '', query = '' } = parseQueueFilter(params);
  return (
    <div className={filterBarStyles.filterBar} role="search" aria-label={t('filters.label')}>
      <SearchField
        label={t('filters.words')}
        value={query}
        onSearch={(text) => change('query', text, { replace: true })}
      />
      <SelectField
        label={t('filters.flag')}
        emptyLabel={t('filters.anyFlag')}
        options={FLAG_CODES.map((code) => ({ value: code, label: nameOf(code) }))}
        value={flag}
        onValue={(code) => change('flag', code)}
      />
      <SelectField
        label={t('filters.sort')}
        emptyLabel={null}
        options={(['oldest', 'newest'] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={sort}
        onValue={(order) => change('sort', order === 'oldest' ? '' : order)}
      />
    </div>
  );
}
