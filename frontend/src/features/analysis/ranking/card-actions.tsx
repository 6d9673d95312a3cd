import { MessageSquareText, ShoppingBag } from 'lucide-react';
import type { LinkProps } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { midSentence } from '../../../lib/vocabulary/mid-sentence';
import { LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { COMPARISON_LIMIT_ID } from '../comparison/comparison-selection';
import { useAnalysisTranslation } from '../translations';
import choiceStyles from '../../../ui/form/choice-group.module.css';
import styles from './card-actions.module.css';
import typography from '../../../ui/typography.module.css';

export interface CardPaths {
  supplementLink: Pick<LinkProps, 'to' | 'state' | 'onClick'>;
  testimonialsPath: string;
  productsPath: string;
  onOpenTestimonials: () => void;
  comparison: { isSelected: boolean; isFull: boolean; onToggle: () => void };
}

interface CardActionsProps extends CardPaths {
  name: string;
  isUserGenerated: boolean;
  people: number;
  /** Whether the heading of the card links to the supplement. */
  isNameLinked: boolean;
}

export function CardActions({
  name,
  isUserGenerated,
  people,
  isNameLinked,
  supplementLink,
  testimonialsPath,
  productsPath,
  onOpenTestimonials,
  comparison: { isSelected, isFull, onToggle },
}: CardActionsProps) {
  const { t } = useAnalysisTranslation();
  const { count } = useFormats();
  const isBeyondLimit = isFull && !isSelected;
  return (
    <div className={styles.actions}>
      <LinkButton kind="secondary" compact to={testimonialsPath} onClick={onOpenTestimonials}>
        <Icon of={MessageSquareText} size="s" />
        <span>
          {t('card.read', { count: people, amount: count(people) })}
          <span className={typography.visuallyHidden}> {t('card.about', { supplement: name })}</span>
        </span>
      </LinkButton>
      <LinkButton kind="secondary" compact to={productsPath}>
        <Icon of={ShoppingBag} size="s" />
        <span>
          {t('card.products')}
          <span className={typography.visuallyHidden}> {name}</span>
        </span>
      </LinkButton>
      {!isNameLinked && (
        <LinkButton kind="quiet" compact {...supplementLink}>
          {t('card.supplement', { supplement: midSentence(name, isUserGenerated) })}
        </LinkButton>
      )}
      <label className={`${choiceStyles.checkbox} ${styles.compare}`}>
        <input
          type="checkbox"
          checked={isSelected}
          disabled={isBeyondLimit}
          aria-describedby={isBeyondLimit ? COMPARISON_LIMIT_ID : undefined}
          onChange={onToggle}
        />
        <i aria-hidden="true" />
        <span>
          {t('compare.select')}
          <span className={typography.visuallyHidden}> {name}</span>
        </span>
      </label>
    </div>
  );
}
