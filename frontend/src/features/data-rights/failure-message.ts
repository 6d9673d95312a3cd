import { isProblem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useDataRightsTranslation } from './translations';

/** Problem codes with a message that helps the user to fix the request. */
const PROBLEM_CODES = [
  'current_value_differs',
  'rectification_waits',
  'rectification_decided',
  'rectification_not_found',
  'duplicate_testimonial',
  'email_taken',
  'testimonial_not_found',
  'own_rectification',
] as const;
/** Field error codes with their own message; all others mean that the value is invalid. */
const FIELD_CODES = ['unchanged', 'unknown', 'mismatch'] as const;

/** Returns the error message of a failed data request. */
export function useFailureMessage(): (error: unknown) => string {
  const { t } = useDataRightsTranslation();
  const problemMessage = useProblemMessage();
  return (error) => {
    if (!isProblem(error)) return t('errors.general');
    const { status, code, errors } = error;
    if (status === 0 || status === 408) return t('errors.network');
    if (status === 429 || code === 'account_erased') return problemMessage(error);
    if (status === 401) return t('errors.signedOut');
    const problemCode = PROBLEM_CODES.find((candidate) => candidate === code);
    if (problemCode) return t(`errors.${problemCode}`);
    if (errors.some((problem) => problem.code === 'required')) return t('errors.required');
    const fieldCode = FIELD_CODES.find((candidate) => errors.some((problem) => problem.code === candidate));
    if (fieldCode) return t(`errors.${fieldCode}`);
    return t(errors.length > 0 ? 'errors.invalid' : 'errors.general');
  };
}
