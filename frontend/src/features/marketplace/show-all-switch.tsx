import { useId } from 'react';
import { useMarketplaceTranslation } from './translations';

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
    <div className="show-all">
      <div className="show-all-row">
        <span id={id} className={withHint ? 'lab' : undefined}>
          {t('showAll.label')}
        </span>
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={checked}
          aria-labelledby={id}
          aria-describedby={withHint ? `${id}-hint` : undefined}
          onClick={() => onChange(!checked)}
        />
      </div>
      {withHint && (
        <p id={`${id}-hint`} className="small muted">
          {t('showAll.hint')}
        </p>
      )}
    </div>
  );
}
