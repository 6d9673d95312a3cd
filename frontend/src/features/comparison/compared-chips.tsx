import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Chip } from '../../ui/chip';
import { type ComparisonParams, comparisonPath } from './comparison-search-params';
import type { Comparison } from './queries';
import { useComparisonTranslation } from './translations';
import chipStyles from '../../ui/chip.module.css';
import styles from './comparison-screen.module.css';
import typography from '../../ui/typography.module.css';

interface ComparedChipsProps {
  comparison: Comparison;
  /** It is that of the previous address. */
  isOutdated: boolean;
  params: ComparisonParams;
  children: ReactNode;
}

/** The compared supplements; from three on, each can be removed. It disappears at once, before the others are loaded. */
export function ComparedChips({ comparison, isOutdated, params, children }: ComparedChipsProps) {
  const { t } = useComparisonTranslation();
  const navigate = useNavigate();
  const supplements = isOutdated
    ? comparison.supplements.filter(({ supplementId }) => params.supplementIds.includes(supplementId))
    : comparison.supplements;
  const remove = (removedId: number) => {
    const supplementIds = supplements.map(({ supplementId }) => supplementId).filter((id) => id !== removedId);
    void navigate(comparisonPath({ ...params, supplementIds }));
  };
  return (
    <div className={`${chipStyles.chipRow} ${styles.chips}`}>
      <span className={`${typography.small} ${typography.secondary}`}>{t('comparing')}</span>
      {supplements.map(({ supplementId, supplementName }) => (
        <Chip
          key={supplementId}
          label={supplementName}
          onRemove={supplements.length > 2 ? () => remove(supplementId) : undefined}
        />
      ))}
      {children}
    </div>
  );
}
