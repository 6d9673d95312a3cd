import type { ServerError } from '../sending/submission-error';
import type { SubmissionForm } from '../form/use-submission-form';
import type { Question } from '../../../ui/form/inline-question';
import type { FieldName } from '../form/steps';
import { useSubmissionTranslation } from '../translations';

export type StepProps = Pick<SubmissionForm, 'values' | 'errors' | 'change'> & {
  /** The open question about the answer to a field; undefined if there is none. */
  questionAbout: (field: FieldName) => Question | undefined;
  disabled: boolean;
};

/** Returns the message of a field error. */
export function useErrorText(): (error: ServerError | undefined) => string | undefined {
  const { t } = useSubmissionTranslation();
  return (error) => error && t(`errors.${error.key}`, { file: error.file ?? t('errors.someFile'), text: error.text });
}
