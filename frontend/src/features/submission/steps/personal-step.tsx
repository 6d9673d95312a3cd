import { AGE_RANGES, GENDERS } from '../../../lib/vocabulary/values';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { RadioGroup } from '../../../ui/form/choice-group';
import { Note } from '../../../ui/note';
import { fieldId } from '../form/steps';
import { useSubmissionTranslation } from '../translations';
import { useErrorText, type StepProps } from './step-props';
import formStyles from '../../../ui/form/form.module.css';

export function PersonalStep({ values, errors, change, disabled }: StepProps) {
  const { t } = useSubmissionTranslation();
  const words = useVocabulary();
  const errorText = useErrorText();
  return (
    <>
      <RadioGroup
        id={fieldId('gender')}
        label={t('fields.gender')}
        error={errorText(errors.gender)}
        arrange="columns"
        choices={GENDERS.map((value) => ({ value, label: words.gender(value) }))}
        value={values.gender}
        onValue={(gender) => change({ gender })}
        disabled={disabled}
      />
      <RadioGroup
        id={fieldId('ageRange')}
        label={t('fields.ageRange')}
        error={errorText(errors.ageRange)}
        arrange="columns"
        choices={AGE_RANGES.map((value) => ({ value, label: words.ageRange(value) }))}
        value={values.ageRange}
        onValue={(ageRange) => change({ ageRange })}
        disabled={disabled}
      />
      <div className={formStyles.spaced}>
        <Note>{t('adult')}</Note>
      </div>
    </>
  );
}
