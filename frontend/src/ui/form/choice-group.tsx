import { useId, type ReactNode } from 'react';
import { FieldGroup, type GroupLabels } from './field';
import formStyles from './form.module.css';
import styles from './choice-group.module.css';

export interface Choice<V extends string> {
  value: V;
  label: string;
  hint?: string;
  /** An image at the end of the row, such as an outcome glyph. */
  mark?: ReactNode;
}

interface GroupProps<V extends string> extends GroupLabels {
  id?: string;
  choices: readonly Choice<V>[];
  disabled?: boolean;
  /** rows: bordered rows; columns: two columns; plain: one under the other. */
  arrange?: 'rows' | 'columns' | 'plain';
}

const ARRANGE = { rows: styles.rows, columns: formStyles.twoColumns, plain: undefined };

export function RadioGroup<V extends string>(props: GroupProps<V> & { value: V | ''; onValue: (value: V) => void }) {
  const made = useId();
  const { id = made, choices, value, onValue, disabled, arrange = 'plain', ...labels } = props;
  return (
    <FieldGroup id={id} {...labels}>
      <div className={ARRANGE[arrange]}>
        {choices.map((choice) => (
          <label className={styles.radio} key={choice.value}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              disabled={disabled}
              onChange={() => onValue(choice.value)}
              // Clicking the selected option triggers no change event, but it counts as an answer.
              onClick={() => value === choice.value && onValue(choice.value)}
            />
            <i aria-hidden="true" />
            <ChoiceText choice={choice} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export function CheckboxGroup<V extends string>(
  props: GroupProps<V> & { values: readonly V[]; onToggle: (value: V, checked: boolean) => void },
) {
  const made = useId();
  const { id = made, choices, values, onToggle, disabled, arrange = 'plain', ...labels } = props;
  return (
    <FieldGroup id={id} {...labels}>
      <div className={ARRANGE[arrange]}>
        {choices.map((choice) => (
          <label className={styles.checkbox} key={choice.value}>
            <input
              type="checkbox"
              value={choice.value}
              checked={values.includes(choice.value)}
              disabled={disabled}
              data-invalid={labels.error ? true : undefined}
              onChange={(event) => onToggle(choice.value, event.target.checked)}
            />
            <i aria-hidden="true" />
            <ChoiceText choice={choice} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface CheckboxFieldProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  disabled?: boolean;
}

/** A single checkbox. */
export function CheckboxField({ label, hint, checked, onChecked, disabled }: CheckboxFieldProps) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <i aria-hidden="true" />
      <ChoiceText choice={{ value: '', label, hint }} />
    </label>
  );
}

function ChoiceText<V extends string>({ choice }: { choice: Choice<V> }) {
  return (
    <>
      <span>
        {choice.label}
        {choice.hint && <small>{choice.hint}</small>}
      </span>
      {choice.mark}
    </>
  );
}
