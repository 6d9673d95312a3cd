import { useFormats } from '../../../lib/formats';
import { lowerFirst } from '../../../lib/vocabulary/mid-sentence';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import type { Question } from '../../../ui/form/inline-question';
import type { ExampleField } from '../form/example-answers';
import { numberIn } from '../form/form-values';
import { fieldId, FORWARD_ID, type FieldName } from '../form/steps';
import type { SubmissionForm } from '../form/use-submission-form';
import { useSubmissionTranslation } from '../translations';

/**
 * One question for all untouched examples of the step, at the first of them. It stays until each of them is touched, or
 * all are confirmed.
 */
export function useExampleQuestion(form: SubmissionForm): (field: FieldName) => Question | undefined {
  const { t } = useSubmissionTranslation();
  const words = useVocabulary();
  const { list } = useFormats();
  const { values, questionedExamples: open } = form;

  const dose = () => words.dose(numberIn(values.doseAmount), values.doseUnit);
  const DESCRIPTIONS: Record<ExampleField, () => string> = {
    doseAmount: dose,
    perceivedImprovement: () => lowerFirst(words.outcome(values.perceivedImprovement)),
    timeToResults: () =>
      t('examples.time', { time: words.time(numberIn(values.timeToResults), values.timeToResultsUnit) }),
    sideEffects: () => t('examples.noSideEffects'),
  };

  return (field) => {
    if (field !== open[0]) return undefined;
    const isDose = field === 'doseAmount';
    const examples = list(open.map((example) => DESCRIPTIONS[example]()));
    return {
      text: isDose ? t('examples.dose') : t('examples.results', { count: open.length, examples }),
      answers: [
        {
          label: isDose ? t('examples.confirmDose', { dose: dose() }) : t('examples.confirm'),
          onAnswer: () => {
            form.confirmExamples();
            // The button disappears with its question: move the focus to the button that continues.
            form.focus(FORWARD_ID);
          },
        },
        { label: t('examples.change'), onAnswer: () => form.focus(fieldId(field)) },
      ],
    };
  };
}
