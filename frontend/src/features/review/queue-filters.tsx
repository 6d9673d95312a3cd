import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { useFlagName } from './flagged-experience';
import { FLAG_CODES, parseQueueFilter, withFilter } from './queue-filter';
import { useReviewTranslation } from './translations';
import filterBarStyles from '../../ui/filter-bar.module.css';

const SEARCH_DELAY_MS = 300;
const MAX_LENGTH = 100;

/** Search text, flag and order of the queue; all three are stored in the search parameters. */
export function QueueFilters() {
  const { t } = useReviewTranslation();
  const nameOf = useFlagName();
  const [params, setParams] = useSearchParams();
  const { sort = 'oldest', flag = '' } = parseQueueFilter(params);
  const change = (name: 'sort' | 'flag', value: string) => setParams(withFilter(params, name, value));
  return (
    <div className={filterBarStyles.filterBar} role="search" aria-label={t('filters.label')}>
      <TextSearch />
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
        onValue={(order) => change('sort', order)}
      />
    </div>
  );
}

function TextSearch() {
  const { t } = useReviewTranslation();
  const [params, setParams] = useSearchParams();
  const searchText = params.get('query') ?? '';
  const [text, setText] = useState(searchText);
  useEffect(() => {
    if (text.trim() === searchText) return;
    const timer = setTimeout(
      () => setParams((latest) => withFilter(latest, 'query', text.trim()), { replace: true }),
      SEARCH_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [text, searchText, setParams]);
  return (
    <TextField
      type="search"
      label={t('filters.words')}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      value={text}
      onValue={setText}
    />
  );
}
