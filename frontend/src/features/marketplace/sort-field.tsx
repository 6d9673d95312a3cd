import { useId } from 'react';
import { needsCondition, SORTS, type Sort } from './marketplace-search-params';
import { useMarketplaceTranslation } from './translations';

interface SortFieldProps {
  sort: Sort;
  hasCondition: boolean;
  onSort: (sort: Sort) => void;
}

export function SortField({ sort, hasCondition, onSort }: SortFieldProps) {
  const { t } = useMarketplaceTranslation();
  const id = useId();
  return (
    <>
      <label className="small t2" htmlFor={id}>
        {t('sort.label')}
      </label>
      <select
        id={id}
        className="sel mk-sort"
        value={sort}
        aria-describedby={hasCondition ? undefined : `${id}-note`}
        onChange={(event) => onSort(event.target.value as Sort)}
      >
        {SORTS.map((one) => (
          <option key={one} value={one} disabled={needsCondition(one) && !hasCondition}>
            {t(`sort.${one}`)}
          </option>
        ))}
      </select>
      {!hasCondition && (
        <span id={`${id}-note`} className="small muted mk-sort-note">
          {t('sort.note')}
        </span>
      )}
    </>
  );
}
