import type { ComponentProps } from 'react';
import { CharacterCount } from './character-count';
import { Field, useFieldWiring, type FieldLabels } from './field';
import formStyles from './form.module.css';
import typography from '../typography.module.css';

type FieldProps<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'onChange' | 'value'> &
  FieldLabels & { value: string; onValue: (value: string) => void; limit?: number };

export function TextField({ label, hint, error, optional, value, onValue, limit, id, ...rest }: FieldProps<'input'>) {
  const wiring = useFieldWiring(id, { hint, error });
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={wiring.id}>
      <input
        className={formStyles.input}
        type="text"
        {...rest}
        {...wiring}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {limit !== undefined && <CharacterCount text={value} limit={limit} />}
    </Field>
  );
}

/** Digits only (with `decimals`, one separator too); the caller validates an empty text while typing. */
export function NumberField({
  label,
  hint,
  error,
  optional,
  value,
  onValue,
  id,
  decimals,
  ...rest
}: Omit<FieldProps<'input'>, 'limit'> & { decimals?: boolean }) {
  const wiring = useFieldWiring(id, { hint, error });
  const allowed = decimals ? /^\d*(?:[.,]\d*)?$/ : /^\d*$/;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={wiring.id}>
      <input
        className={`${formStyles.input} ${typography.numeric}`}
        type="text"
        inputMode={decimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...rest}
        {...wiring}
        value={value}
        onChange={(event) => allowed.test(event.target.value) && onValue(event.target.value)}
      />
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  value,
  onValue,
  limit,
  id,
  ...rest
}: FieldProps<'textarea'>) {
  const wiring = useFieldWiring(id, { hint, error });
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={wiring.id}>
      <textarea
        className={formStyles.textArea}
        {...rest}
        {...wiring}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {limit !== undefined && <CharacterCount text={value} limit={limit} />}
    </Field>
  );
}
