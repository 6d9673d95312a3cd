import type { EmbeddedProvider } from './embedded-provider.js';

/**
 * Adds a user to an organization, which is created if it does not exist. Returns false if no account has this address.
 */
export async function joinOrganization(
  { tables }: EmbeddedProvider,
  email: string,
  organization: string,
): Promise<boolean> {
  if (!(await tables.hasAccount(email))) return false;
  await tables.addOrganization(organization);
  await tables.addMember(email, organization);
  return true;
}
