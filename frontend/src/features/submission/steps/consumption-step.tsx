import {
  CONSUMPTION_UNITS,
  DOSE_UNITS,
  FREQUENCY_UNITS,
  INTAKE_TYPES,
  MEAL_TIMINGS,
  TIMES_OF_DAY,
} from '../../../lib/vocabulary/answers';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { CheckboxGroup, RadioGroup } from '../../../ui/form/choice-group';
import { chooseMealTiming, findMealTiming, findTimesOfDay, toggleTimeOfDay } from '../form/intake-habits';
import { fieldId } from '../form/steps';
import { useSubmissionTranslation } from '../translations';
import { AmountField } from './amount-field';
import { DoseField } from './dose-field';
import { useErrorText, type StepProps } from './step-props';

const ANY_MEAL = 'any';

export function ConsumptionStep({ values, errors, change, questionAbout, disabled }: StepProps) {
  const { t } = useSubmissionTranslation();
  const words = useVocabulary();
  const errorText = useErrorText();
  const { intakeHabits } = values;
  return (
    <>
      <AmountField
        id={fieldId('consumptionDuration')}
        label={t('fields.duration')}
        hint={t('fields.durationHint')}
        error={errorText(errors.consumptionDuration)}
        amount={values.consumptionDuration}
        onAmount={(consumptionDuration) => change({ consumptionDuration })}
        unit={values.consumptionUnit}
        onUnit={(consumptionUnit) => change({ consumptionUnit })}
        units={CONSUMPTION_UNITS.map((value) => ({ value, label: words.consumptionUnit(value) }))}
        disabled={disabled}
      />
      <AmountField
        id={fieldId('usageFrequency')}
        label={t('fields.frequency')}
        error={errorText(errors.usageFrequency)}
        amountLabel={t('fields.times')}
        amount={values.usageFrequency}
        onAmount={(usageFrequency) => change({ usageFrequency })}
        unit={values.usageFrequencyUnit}
        onUnit={(usageFrequencyUnit) => change({ usageFrequencyUnit })}
        units={FREQUENCY_UNITS.map((value) => ({ value, label: words.frequencyUnit(value) }))}
        amountDisabled={values.usageFrequencyUnit === 'as_needed'}
        disabled={disabled}
      />
      <DoseField
        amount={values.doseAmount}
        unit={values.doseUnit}
        units={DOSE_UNITS.map((value) => ({ value, label: words.doseUnit(value) }))}
        error={errorText(errors.doseAmount)}
        question={questionAbout('doseAmount')}
        onAmount={(doseAmount) => change({ doseAmount })}
        onUnit={(doseUnit) => change({ doseUnit })}
        disabled={disabled}
      />
      <RadioGroup
        label={t('fields.intakeType')}
        arrange="columns"
        choices={INTAKE_TYPES.map((value) => ({ value, label: words.intakeType(value) }))}
        value={values.intakeType}
        onValue={(intakeType) => change({ intakeType })}
        disabled={disabled}
      />
      <CheckboxGroup
        id={fieldId('intakeHabits')}
        label={t('fields.timesOfDay')}
        hint={t('fields.timesOfDayHint')}
        error={errorText(errors.intakeHabits)}
        choices={TIMES_OF_DAY.map((value) => ({ value, label: words.intakeHabit(value) }))}
        values={findTimesOfDay(intakeHabits)}
        onToggle={(time, checked) => change({ intakeHabits: toggleTimeOfDay(intakeHabits, time, checked) })}
        disabled={disabled}
      />
      <RadioGroup
        label={t('fields.mealTiming')}
        arrange="columns"
        choices={[
          ...MEAL_TIMINGS.map((value) => ({ value, label: words.intakeHabit(value) })),
          { value: ANY_MEAL, label: t('fields.anyMeal') } as const,
        ]}
        value={findMealTiming(intakeHabits) ?? ANY_MEAL}
        onValue={(timing) =>
          change({ intakeHabits: chooseMealTiming(intakeHabits, timing === ANY_MEAL ? null : timing) })
        }
        disabled={disabled}
      />
    </>
  );
}
