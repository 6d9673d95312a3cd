import { useId } from 'react';
import { useMarketplaceTranslation } from '../translations';
import formStyles from '../../../ui/form/form.module.css';
import styles from './show-all-switch.module.css';
import switchStyles from '../../../ui/form/switch.module.css';
import typography from '../../../ui/typography.module.css';

interface ShowAllSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** On narrow screens the hint is omitted. */
  withHint: boolean;
}

/** Whether products without reports follow after the others. */
export function ShowAllSwitch({ checked, onChange, withHint }: ShowAllSwitchProps) {
  const { t } = useMarketplaceTranslation();
  const id = useId();
  return (
    <div className={styles.showAll}>
      <div className={styles.row}>
        <span id={id} className={withHint ? formStyles.label : undefined}>
          {t('showAll.label')}
        </span>
        <button
          type="button"
          role="switch"
          className={switchStyles.switchButton}
          aria-checked={checked}
          aria-labelledby={id}
          aria-describedby={withHint ? `${id}-hint` : undefined}
          onClick={() => onChange(!checked)}
        />
      </div>
      {withHint && (
        <p id={`${id}-hint`} className={`${typography.small} ${typography.muted}`}>
          {t('showAll.hint')}
        </p>
      )}
    </div>
  );
}
