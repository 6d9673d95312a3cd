import { useId, type ReactNode } from 'react';
import { FieldNotes } from './field';

interface CheckboxProps {
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  disabled?: boolean;
}

/** One box with its own error, such as a consent. */
export function Checkbox({ id: given, label, hint, error, checked, onChecked, disabled }: CheckboxProps) {
  const made = useId();
  const id = given ?? made;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field err' : 'field'}>
      <FieldNotes id={id} hint={hint} error={error} />
      <label className="check">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChecked(event.target.checked)}
        />
        <i aria-hidden="true" />
        <span>{label}</span>
      </label>
    </div>
  );
}
