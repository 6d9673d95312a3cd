import type { ServerError } from '../sending/refusal';
import type { SubmissionForm } from '../form/use-submission-form';
import { useSubmissionTranslation } from '../translations';

export type StepProps = Pick<SubmissionForm, 'values' | 'errors' | 'change'> & { disabled: boolean };

/** The words of an error by its question. */
export function useErrorText(): (error: ServerError | undefined) => string | undefined {
  const { t } = useSubmissionTranslation();
  return (error) => error && t(`errors.${error.key}`, { file: error.file ?? t('errors.someFile'), words: error.words });
}
