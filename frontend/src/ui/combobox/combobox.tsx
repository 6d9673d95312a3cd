import { Check, PencilLine } from 'lucide-react';
import { Field, useFieldWiring } from '../form/field';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import { ComboboxInput, type ComboboxInputProps } from './combobox-input';
import type { Suggestion } from './combobox-value';
import styles from './combobox.module.css';

type ComboboxProps<S extends Suggestion> = ComboboxInputProps<S> & {
  id?: string;
  hint?: string;
  error?: string;
  optional?: boolean;
  /** Shows below the input where its value comes from. */
  withStatus?: boolean;
};

export function Combobox<S extends Suggestion>({
  id,
  hint,
  error,
  optional,
  withStatus = true,
  ...input
}: ComboboxProps<S>) {
  const { t } = useUiTranslation();
  const wiring = useFieldWiring(id, { hint, error });
  const { kind } = input.value;
  return (
    <Field label={input.label} hint={hint} error={error} optional={optional} id={wiring.id}>
      <ComboboxInput {...input} wiring={wiring} />
      {/* Screen readers do not read a value that changes without typing. */}
      {withStatus && (
        <div role="status">
          {kind !== 'text' && (
            <p className={styles.status}>
              <Icon of={kind === 'option' ? Check : PencilLine} size="s" />
              {kind === 'option' ? t('fromList') : t('customEntry')}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
