import { SIDE_EFFECTS, SIDE_EFFECTS_DURATIONS } from '../../../lib/vocabulary/answers';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { CheckboxGroup } from '../../../ui/form/choice-group';
import { SelectField } from '../../../ui/form/select-field';
import { TextField } from '../../../ui/form/text-field';
import { hasSideEffects, toggleSideEffect } from '../form/side-effects';
import { fieldId } from '../form/steps';
import { OTHER_SIDE_EFFECTS_LIMIT } from '../form/submission-schema';
import { useSubmissionTranslation } from '../translations';
import { useErrorText, type StepProps } from './step-props';
import formStyles from '../../../ui/form/form.module.css';

export function SideEffectsFields({ values, errors, change, questionAbout, disabled }: StepProps) {
  const { t } = useSubmissionTranslation();
  const words = useVocabulary();
  const errorText = useErrorText();
  return (
    <div className={formStyles.spaced}>
      <CheckboxGroup
        id={fieldId('sideEffects')}
        label={t('fields.sideEffects')}
        hint={t('fields.sideEffectsHint')}
        error={errorText(errors.sideEffects)}
        question={questionAbout('sideEffects')}
        arrange="columns"
        choices={SIDE_EFFECTS.map((value) => ({ value, label: words.sideEffect(value) }))}
        values={values.sideEffects}
        onToggle={(effect, checked) => change(toggleSideEffect(values, effect, checked))}
        disabled={disabled}
      />
      {values.sideEffects.includes('other') && (
        <div className={formStyles.subField}>
          <TextField
            id={fieldId('otherSideEffects')}
            label={t('fields.otherSideEffects')}
            error={errorText(errors.otherSideEffects)}
            limit={OTHER_SIDE_EFFECTS_LIMIT}
            value={values.otherSideEffects}
            onValue={(otherSideEffects) => change({ otherSideEffects })}
            disabled={disabled}
          />
        </div>
      )}
      {hasSideEffects(values.sideEffects) && (
        <div className={`${formStyles.spaced} ${formStyles.shortField}`}>
          <SelectField
            label={t('fields.sideEffectsDuration')}
            emptyLabel={null}
            options={SIDE_EFFECTS_DURATIONS.map((value) => ({ value, label: words.sideEffectsDuration(value) }))}
            value={values.sideEffectsDuration}
            onValue={(sideEffectsDuration) => sideEffectsDuration && change({ sideEffectsDuration })}
            disabled={disabled}
          />
        </div>
      )}
    </div>
  );
}
