import type { ComponentProps } from 'react';
import { Field, useFieldWiring, type FieldLabels } from './field';
import { useUiTranslation } from '../translations';
import formStyles from './form.module.css';

export interface Option<V extends string = string> {
  value: V;
  label: string;
}

type SelectProps<V extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value'> &
  FieldLabels & {
    options: readonly Option<V>[];
    value: V | '';
    onValue: (value: V | '') => void;
    /** Label of the empty option; null omits it, for fields that always have a value. */
    emptyLabel?: string | null;
  };

export function SelectField<V extends string>(props: SelectProps<V>) {
  const { label, hint, error, optional, options, value, onValue, emptyLabel, id, ...rest } = props;
  const { t } = useUiTranslation();
  const wiring = useFieldWiring(id, { hint, error });
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={wiring.id}>
      <select
        className={formStyles.select}
        {...rest}
        {...wiring}
        value={value}
        onChange={(event) => onValue(event.target.value as V | '')}
      >
        {emptyLabel !== null && <option value="">{emptyLabel ?? t('chooseOne')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
