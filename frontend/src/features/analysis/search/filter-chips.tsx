import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { hasFilters, NO_FILTERS, type AnalysisFilters } from './analysis-search-params';
import { useSupplementName } from '../queries';
import { useAnalysisTranslation } from '../translations';
import chipStyles from '../../../ui/chip.module.css';
import typography from '../../../ui/typography.module.css';

interface FilterChipsProps {
  filters: AnalysisFilters;
  onFilters: (patch: Partial<AnalysisFilters>) => void;
}

/** The active filters, each with a button to remove it. They also replace the form in print. */
export function FilterChips({ filters, onFilters }: FilterChipsProps) {
  const { t } = useAnalysisTranslation();
  const words = useVocabulary();
  const supplementName = useSupplementName(filters.supplement, t('unknownSupplement'));
  if (!hasFilters(filters)) return null;
  const { ageRange, gender, supplement } = filters;
  return (
    <div className={chipStyles.chipRow}>
      <span className={`${typography.small} ${typography.secondary}`}>{t('filters.showing')}</span>
      {ageRange && (
        <Chip
          label={t('filters.age', { range: words.ageRange(ageRange) })}
          onRemove={() => onFilters({ ageRange: null })}
        />
      )}
      {gender && <Chip label={words.gender(gender)} onRemove={() => onFilters({ gender: null })} />}
      {supplement && (
        <Chip label={supplementName || t('filters.supplement')} onRemove={() => onFilters({ supplement: null })} />
      )}
      <Button kind="quiet" compact onClick={() => onFilters(NO_FILTERS)}>
        {t('filters.clear')}
      </Button>
    </div>
  );
}
