import type { components } from '../../api/schema';
import type { AppConfig } from '../../lib/config/config';
import { useConfig } from '../../lib/config/config-context';
import { useLegalTranslation } from './translations';

/** What the server says about its operator; absent while the server could not be asked. */
export type OperatorConfig = AppConfig &
  Partial<Pick<components['schemas']['ClientConfigDto'], 'controller' | 'dataProtectionOfficer'>>;

type Detail = 'name' | 'address' | 'email' | 'officer';

/** The server writes square brackets around what its operator has not said. */
const isGiven = (value: string | undefined): value is string => value !== undefined && !/^\[.*\]$/.test(value);

/** Who answers for the personal data; what is missing reads as such in the reader's language. */
export function useController(): { detail: Detail; value: string; given: boolean }[] {
  const { t } = useLegalTranslation();
  const { controller, dataProtectionOfficer }: OperatorConfig = useConfig();
  const details: Record<Detail, string | undefined> = {
    name: controller?.name,
    address: controller?.address,
    email: controller?.email,
    officer: dataProtectionOfficer,
  };
  return (Object.keys(details) as Detail[]).map((detail) => {
    const value = details[detail];
    return isGiven(value)
      ? { detail, value, given: true }
      : { detail, value: t(`contact.missing.${detail}`), given: false };
  });
}
