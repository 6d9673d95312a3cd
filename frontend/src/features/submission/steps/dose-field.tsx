import type { Question } from '../../../ui/form/inline-question';
import type { Option } from '../../../ui/form/select-field';
import { numberIn, type FormValues } from '../form/form-values';
import { fieldId } from '../form/steps';
import { useSubmissionTranslation } from '../translations';
import { AmountField } from './amount-field';
import formStyles from '../../../ui/form/form.module.css';
import styles from './dose-field.module.css';

interface DoseFieldProps {
  amount: string;
  unit: FormValues['doseUnit'];
  units: readonly Option<FormValues['doseUnit']>[];
  error?: string;
  question?: Question;
  onAmount: (amount: string) => void;
  onUnit: (unit: FormValues['doseUnit']) => void;
  disabled: boolean;
}

/** Accepts decimals, because 2.5 ml is a valid dose, but warns about them: they are often typing errors. */
export function DoseField(props: DoseFieldProps) {
  const { t } = useSubmissionTranslation();
  const amount = numberIn(props.amount);
  const unusual = !Number.isNaN(amount) && !Number.isInteger(amount);
  return (
    <div className={formStyles.spaced}>
      <AmountField
        {...props}
        id={fieldId('doseAmount')}
        label={t('fields.dose')}
        hint={t('fields.doseHint')}
        decimals
      />
      <p className={styles.warning} role="status">
        {unusual && t('fields.doseWarning')}
      </p>
    </div>
  );
}
