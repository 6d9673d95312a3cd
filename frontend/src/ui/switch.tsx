interface SwitchProps {
  /** Id of the words beside it. */
  labelledBy: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  /** Always on, cannot be changed. */
  locked?: boolean;
}

export function Switch({ labelledBy, checked, onChecked, locked }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-labelledby={labelledBy}
      aria-checked={checked || locked === true}
      aria-disabled={locked || undefined}
      onClick={() => !locked && onChecked(!checked)}
    />
  );
}
