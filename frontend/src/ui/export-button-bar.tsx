import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Icon } from './icon';

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
