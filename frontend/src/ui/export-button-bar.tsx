import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import layout from './layout/layout.module.css';
import styles from './export-button-bar.module.css';
import typography from './typography.module.css';

interface ExportButtonBarProps {
  /** The text with the number of entries. */
  count: ReactNode;
  label: string;
  savingLabel: string;
  saving: boolean;
  onSave: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Above a list: the number of entries, and a button that downloads all of them. */
export function ExportButtonBar({ count, label, savingLabel, saving, onSave, children }: ExportButtonBarProps) {
  return (
    <div className={`${layout.row} ${layout.spaceBetween} ${styles.bar}`}>
      <p className={`${typography.secondary} ${styles.count}`} role="status">
        {count}
      </p>
      <div className={layout.row}>
        {children}
        <Button kind="secondary" compact submitting={saving} submittingLabel={savingLabel} onClick={onSave}>
          <Icon of={Download} size="s" />
          {label}
        </Button>
      </div>
    </div>
  );
}
