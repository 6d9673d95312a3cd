import type { components } from '../../api/schema';
import type { AppConfig } from '../../lib/config/config';
import { useConfig } from '../../lib/config/config-context';
import { useLegalTranslation } from './translations';

/** The operator details from the server's configuration; absent while the server cannot be reached. */
export type OperatorConfig = AppConfig &
  Partial<Pick<components['schemas']['ClientConfigDto'], 'controller' | 'dataProtectionOfficer'>>;

type Detail = 'name' | 'address' | 'email' | 'officer';

/** The server writes placeholders in square brackets for details that the operator has not configured. */
const isGiven = (value: string | undefined): value is string => value !== undefined && !/^\[.*\]$/.test(value);

/** The data controller; missing details are replaced by a text in the current language. */
export function useController(): { detail: Detail; value: string; isConfigured: boolean }[] {
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
      ? { detail, value, isConfigured: true }
      : { detail, value: t(`contact.missing.${detail}`), isConfigured: false };
  });
}
