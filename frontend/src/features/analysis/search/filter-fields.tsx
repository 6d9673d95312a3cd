import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language';
import { AGE_RANGES, GENDERS } from '../../../lib/vocabulary/values';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { Combobox } from '../../../ui/combobox/combobox';
import type { ComboboxValue, Suggestion } from '../../../ui/combobox/combobox-value';
import { SelectField } from '../../../ui/form/select-field';
import type { AnalysisFilters } from './analysis-search-params';
import { entrySearch, useSupplementName } from '../queries';
import { useAnalysisTranslation } from '../translations';
import styles from './filter-fields.module.css';

const MIN_LENGTH = 3;
const DELAY_MS = 300;

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
  const [edited, setEdited] = useState<ComboboxValue<Suggestion> | null>(null);
  const [seen, setSeen] = useState(chosen?.id);
  // The search parameters are updated shortly after each key; once they contain a supplement, they are up to date
  // again.
  if (seen !== chosen?.id) {
    setSeen(chosen?.id);
    if (chosen || edited?.kind === 'option') setEdited(null);
  }

  const fromAddress: ComboboxValue<Suggestion> = chosen
    ? { kind: 'option', option: { id: chosen.id, label: chosenName } }
    : { kind: 'text', text: '' };

  const onValue = (value: ComboboxValue<Suggestion>) => {
    setEdited(value);
    if (value.kind === 'option') onChoose({ id: Number(value.option.id), name: value.option.label });
    else if (chosen && edited === null) onChoose(null);
  };

  return (
    <Combobox
      label={t('filters.supplement')}
      placeholder={t('filters.anySupplement')}
      withStatus={false}
      value={edited ?? fromAddress}
      onValue={onValue}
      search={entrySearch('supplements', language, t('unknownSupplement'))}
      minLength={MIN_LENGTH}
      delay={DELAY_MS}
    />
  );
}
