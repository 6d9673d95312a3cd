import { useLanguage } from '../../../lib/i18n/use-language';
import { STILL_TAKING, TIME_UNITS } from '../../../lib/vocabulary/answers';
import { OUTCOMES } from '../../../lib/vocabulary/values';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { RadioGroup } from '../../../ui/form/choice-group';
import { OutcomeGlyph } from '../../../ui/evidence/outcome-glyph';
import { TextAreaField } from '../../../ui/form/text-field';
import { hasTimeToResults } from '../form/choices';
import { fieldId } from '../form/steps';
import { EXPERIENCE_LIMIT } from '../form/submission-schema';
import { useSubmissionTranslation } from '../translations';
import { AmountField } from './amount-field';
import { conditionName } from './condition-name';
import { SideEffectsFields } from './side-effects-fields';
import { useErrorText, type StepProps } from './step-props';

export function ResultsStep(props: StepProps) {
  const { values, errors, change, questionAbout, disabled } = props;
  const { t } = useSubmissionTranslation();
  const { language } = useLanguage();
  const words = useVocabulary();
  const errorText = useErrorText();
  const condition = conditionName(values.condition, language);
  const improved = hasTimeToResults(values.perceivedImprovement);
  return (
    <>
      <RadioGroup
        id={fieldId('perceivedImprovement')}
        label={condition ? t('fields.improvementWith', { condition }) : t('fields.improvement')}
        hint={t('fields.improvementHint')}
        error={errorText(errors.perceivedImprovement)}
        question={questionAbout('perceivedImprovement')}
        arrange="rows"
        choices={OUTCOMES.map((value) => ({
          value,
          label: words.outcome(value),
          hint: t(`fields.improvementOf.${value}`),
          mark: <OutcomeGlyph outcome={value} />,
        }))}
        value={values.perceivedImprovement}
        onValue={(perceivedImprovement) => change({ perceivedImprovement })}
        disabled={disabled}
      />
      <AmountField
        id={fieldId('timeToResults')}
        label={t('fields.timeToResults')}
        hint={improved ? undefined : t('fields.noTimeToResults')}
        error={errorText(errors.timeToResults)}
        question={questionAbout('timeToResults')}
        amount={values.timeToResults}
        onAmount={(timeToResults) => change({ timeToResults })}
        unit={values.timeToResultsUnit}
        onUnit={(timeToResultsUnit) => change({ timeToResultsUnit })}
        decimals
        units={TIME_UNITS.map((value) => ({ value, label: words.timeUnit(value) }))}
        disabled={disabled || !improved}
      />
      <RadioGroup
        label={t('fields.stillTaking')}
        choices={STILL_TAKING.map((value) => ({ value, label: words.stillTaking(value) }))}
        value={values.stillTakingStatus}
        onValue={(stillTakingStatus) => change({ stillTakingStatus })}
        disabled={disabled}
      />
      <SideEffectsFields {...props} />
      <TextAreaField
        id={fieldId('experience')}
        label={t('fields.experience')}
        hint={t('fields.experienceHint')}
        error={errorText(errors.experience)}
        optional
        limit={EXPERIENCE_LIMIT}
        value={values.experience}
        onValue={(experience) => change({ experience })}
        disabled={disabled}
      />
    </>
  );
}
