import { useLanguage } from '../../../lib/i18n/use-language';
import { AGE_RANGES, GENDERS } from '../../../lib/vocabulary/values';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { FilterCombobox } from '../../../ui/combobox/filter-combobox';
import { SelectField } from '../../../ui/form/select-field';
import type { AnalysisFilters } from './analysis-search-params';
import { entrySearch, useSupplementName } from '../queries';
import { useAnalysisTranslation } from '../translations';
import styles from './filter-fields.module.css';

const MIN_LENGTH = 3;

interface FilterFieldsProps {
  filters: AnalysisFilters;
  onFilters: (patch: Partial<AnalysisFilters>) => void;
}

export function FilterFields({ filters, onFilters }: FilterFieldsProps) {
  const { t } = useAnalysisTranslation();
  const words = useVocabulary();
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('filters.ageRange')}
        emptyLabel={t('filters.anyAge')}
        options={AGE_RANGES.map((value) => ({ value, label: words.ageRange(value) }))}
        value={filters.ageRange ?? ''}
        onValue={(value) => onFilters({ ageRange: value || null })}
      />
      <SelectField
        label={t('filters.gender')}
        emptyLabel={t('filters.anyGender')}
        options={GENDERS.map((value) => ({ value, label: words.gender(value) }))}
        value={filters.gender ?? ''}
        onValue={(value) => onFilters({ gender: value || null })}
      />
      <div className={styles.wide}>
        <SupplementFilter chosen={filters.supplement} onChoose={(supplement) => onFilters({ supplement })} />
      </div>
    </div>
  );
}

interface SupplementFilterProps {
  chosen: AnalysisFilters['supplement'];
  onChoose: (supplement: AnalysisFilters['supplement']) => void;
}

function SupplementFilter({ chosen, onChoose }: SupplementFilterProps) {
  const { t } = useAnalysisTranslation();
  const { language } = useLanguage();
  const chosenName = useSupplementName(chosen, t('unknownSupplement'));
  return (
    <FilterCombobox
      label={t('filters.supplement')}
      placeholder={t('filters.anySupplement')}
      chosen={chosen && { id: chosen.id, label: chosenName }}
      identity="id"
      search={entrySearch('supplements', language, t('unknownSupplement'))}
      onChoose={(option) => onChoose(option && { id: option.id, name: option.label })}
      minLength={MIN_LENGTH}
    />
  );
}
