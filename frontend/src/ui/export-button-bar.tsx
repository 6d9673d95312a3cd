import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Icon } from './icon';

interface ExportButtonBarProps {
  /** How many there are. */
  count: ReactNode;
  label: string;
  savingLabel: string;
  saving: boolean;
  onSave: () => void;
  /** Further buttons beside it. */
  children?: ReactNode;
}

/** Above a list: how many there are, and a button that saves all of them as a file. */
export function ExportButtonBar({ count, label, savingLabel, saving, onSave, children }: ExportButtonBarProps) {
  return (
    <div className="row between log-head">
      <p className="t2" role="status">
        {count}
      </p>
      <div className="row">
        {children}
        <Button kind="secondary" compact submitting={saving} submittingLabel={savingLabel} onClick={onSave}>
          <Icon of={Download} size="s" />
          {label}
        </Button>
      </div>
    </div>
  );
}
