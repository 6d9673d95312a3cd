import { useId } from 'react';
import { needsCondition, SORTS, type Sort } from './marketplace-search-params';
import { useMarketplaceTranslation } from '../translations';
import formStyles from '../../../ui/form/form.module.css';
import styles from './sort-field.module.css';
import typography from '../../../ui/typography.module.css';

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
      <div className={styles.field}>
        <label className={`${typography.small} ${typography.secondary}`} htmlFor={id}>
          {t('sort.label')}
        </label>
        <select
          id={id}
          className={`${formStyles.select} ${styles.sort}`}
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
          <span id={`${id}-note`} className={`${typography.small} ${typography.muted} ${styles.note}`}>
            {t('sort.note')}
          </span>
        )}
      </div>
      <p className={styles.printed}>{t('sort.printed', { order: t(`sort.${sort}`) })}</p>
    </>
  );
}
