import { isProblem } from '../../lib/http/problem';
import { useDataRightsTranslation } from './translations';

/** Problem codes with a message that helps the user to fix the request. */
const EXPLAINED = [
  'current_value_differs',
  'rectification_waits',
  'rectification_decided',
  'duplicate_testimonial',
  'email_taken',
  'testimonial_not_found',
  'own_rectification',
] as const;
/** Field error codes with their own message; all others mean that the value is invalid. */
const OF_A_FIELD = ['unchanged', 'unknown'] as const;

/** Returns the error message of a failed data request. */
export function useFailureMessage(): (error: unknown) => string {
  const { t } = useDataRightsTranslation();
  return (error) => {
    if (!isProblem(error)) return t('errors.general');
    const { status, code, errors } = error;
    if (status === 0 || status === 408) return t('errors.network');
    if (status === 401) return t('errors.signedOut');
    if (status === 429) return t('errors.tooMany');
    const explained = EXPLAINED.find((known) => known === code);
    if (explained) return t(`errors.${explained}`);
    if (errors.some((problem) => problem.code === 'required')) return t('errors.required');
    const ofField = OF_A_FIELD.find((known) => errors.some((problem) => problem.code === known));
    if (ofField) return t(`errors.${ofField}`);
    return t(errors.length > 0 ? 'errors.invalid' : 'errors.general');
  };
}
