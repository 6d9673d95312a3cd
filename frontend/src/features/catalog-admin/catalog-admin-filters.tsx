import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { KINDS, type Kind } from './queries';
import { useCatalogAdminTranslation } from './translations';
import filterBarStyles from '../../ui/filter-bar.module.css';

const SEARCH_DELAY_MS = 300;
const MAX_LENGTH = 100;

export const parseKind = (params: URLSearchParams): Kind =>
  KINDS.find((kind) => kind === params.get('kind')) ?? 'conditions';

/** Filters of the entry list; both are stored in the search parameters. */
export function CatalogAdminFilters() {
  const { t } = useCatalogAdminTranslation();
  const [params, setParams] = useSearchParams();
  const searchText = params.get('query') ?? '';
  const [text, setText] = useState(searchText);
  useEffect(() => {
    const words = text.trim();
    if (words === searchText) return;
    const timer = setTimeout(
      () =>
        setParams((latest) => new URLSearchParams({ kind: parseKind(latest), ...(words && { query: words }) }), {
          replace: true,
        }),
      SEARCH_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [text, searchText, setParams]);
  return (
    <div className={`${filterBarStyles.filterBar} ${filterBarStyles.twoFields}`} role="search" aria-label={t('search')}>
      <TextField
        type="search"
        label={t('search')}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={text}
        onValue={setText}
      />
      <SelectField
        label={t('kind')}
        emptyLabel={null}
        options={KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={parseKind(params)}
        onValue={(kind) => setParams(new URLSearchParams({ kind, ...(searchText && { query: searchText }) }))}
      />
    </div>
  );
}
