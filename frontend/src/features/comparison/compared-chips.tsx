import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type ComparisonParams, comparisonPath } from '../../lib/comparison';
import { Chip } from '../../ui/chip';
import type { ComparedSupplement } from './queries';
import { useComparisonTranslation } from './translations';
import chipStyles from '../../ui/chip.module.css';
import styles from './comparison-screen.module.css';
import typography from '../../ui/typography.module.css';

interface ComparedChipsProps {
  supplements: readonly ComparedSupplement[];
  params: ComparisonParams;
  children: ReactNode;
}

/** The compared supplements; from three on, each can be removed. */
export function ComparedChips({ supplements, params, children }: ComparedChipsProps) {
  const { t } = useComparisonTranslation();
  const navigate = useNavigate();
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
