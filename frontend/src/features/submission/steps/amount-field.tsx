import { FieldGroup, type GroupLabels } from '../../../ui/form/field';
import type { Option } from '../../../ui/form/select-field';
import { useSubmissionTranslation } from '../translations';
import formStyles from '../../../ui/form/form.module.css';
import typography from '../../../ui/typography.module.css';

interface AmountFieldProps<U extends string> extends GroupLabels {
  id: string;
  amount: string;
  onAmount: (amount: string) => void;
  unit: U;
  onUnit: (unit: U) => void;
  units: readonly Option<U>[];
  /** Allows one decimal separator; otherwise digits only. */
  decimals?: boolean;
  /** A more specific label for the number than "amount". */
  amountLabel?: string;
  amountDisabled?: boolean;
  disabled?: boolean;
}

const DIGITS = /^\d*$/;
const DECIMALS = /^\d*(?:[.,]\d*)?$/;

/** A number and its unit as one question. The amount may be empty while typing. */
export function AmountField<U extends string>(props: AmountFieldProps<U>) {
  const { id, amount, onAmount, unit, onUnit, units, decimals, amountLabel, amountDisabled, disabled, ...labels } =
    props;
  const { t } = useSubmissionTranslation();
  const allowed = decimals ? DECIMALS : DIGITS;
  return (
    <FieldGroup id={id} {...labels}>
      <div className={formStyles.pair}>
        <input
          className={`${formStyles.input} ${typography.numeric}`}
          type="text"
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-label={amountLabel ?? t('fields.amount')}
          aria-invalid={labels.error ? true : undefined}
          aria-describedby={labels.error ? `${id}-error` : undefined}
          value={amount}
          disabled={disabled || amountDisabled}
          onChange={(event) => {
            // Pasted numbers often have spaces around them or between their digits.
            const written = event.target.value.replace(/\s/g, '');
            if (allowed.test(written)) onAmount(written);
          }}
          // Typing the same number again triggers no change event, but it counts as an answer.
          onInput={(event) => event.currentTarget.value === amount && onAmount(amount)}
        />
        <select
          className={formStyles.select}
          aria-label={t('fields.unit')}
          value={unit}
          disabled={disabled}
          onChange={(event) => onUnit(event.target.value as U)}
        >
          {units.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </FieldGroup>
  );
}
