import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
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

/**
 * Accepts decimals, because 2.5 ml is a valid dose, but warns about them: they are often typing errors. In `1,000`
 * the separator is that of decimals, as in `2,5`, so the dose is named as it is read.
 */
export function DoseField(props: DoseFieldProps) {
  const { t } = useSubmissionTranslation();
  const words = useVocabulary();
  const amount = numberIn(props.amount);
  const looksLikeThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(props.amount);
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
        {looksLikeThousands
          ? t('fields.doseThousands', { dose: words.dose(amount, props.unit) })
          : unusual && t('fields.doseWarning')}
      </p>
    </div>
  );
}
