import { X } from 'lucide-react';
import { Icon } from './icon';
import { useUiTranslation } from './translations';
import styles from './chip.module.css';

/** An active filter; with `onRemove` the whole chip is the button that removes it. */
export function Chip({ label, onRemove }: { label: string; onRemove?: () => void }) {
  const { t } = useUiTranslation();
  if (!onRemove) return <span className={`${styles.chip} ${styles.plain}`}>{label}</span>;
  return (
    <button type="button" className={styles.chip} aria-label={t('remove', { label })} onClick={onRemove}>
      {label}
      <span>
        <Icon of={X} size="s" />
      </span>
    </button>
  );
}
