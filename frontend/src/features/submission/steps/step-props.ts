import type { ServerError } from '../sending/submission-error';
import type { SubmissionForm } from '../form/use-submission-form';
import type { Question } from '../../../ui/inline-question';
import type { FieldName } from '../form/steps';
import { useSubmissionTranslation } from '../translations';

export type StepProps = Pick<SubmissionForm, 'values' | 'errors' | 'change'> & {
  /** What is asked about the answer to a field; undefined when nothing is. */
  questionAbout: (field: FieldName) => Question | undefined;
  disabled: boolean;
};

/** The words of an error by its question. */
export function useErrorText(): (error: ServerError | undefined) => string | undefined {
  const { t } = useSubmissionTranslation();
  return (error) => error && t(`errors.${error.key}`, { file: error.file ?? t('errors.someFile'), words: error.words });
}
