import type { EmbeddedProvider } from './embedded-provider.js';
import type { MemberRemoval } from './provider-tables.repository.js';

/**
 * Adds a user to an organization, which is created if it does not exist. Returns false if no account has this address.
 */
export async function joinOrganization(
  { tables }: EmbeddedProvider,
  email: string,
  organization: string,
): Promise<boolean> {
  if (!(await tables.hasAccount(email))) return false;
  await tables.addMember(email, organization);
  return true;
}

/**
 * Removes a user from an organization and ends all sessions, whose tokens name the organization. The last member remains.
 */
export async function leaveOrganization(
  { tables, secondFactorRepository }: EmbeddedProvider,
  email: string,
  organization: string,
): Promise<MemberRemoval['outcome']> {
  const removal = await tables.removeMember(email, organization);
  // Also those that were started in the meantime: their tokens may still name the organization.
  if (removal.outcome === 'removed') await secondFactorRepository.endSessions(removal.userId, null);
  return removal.outcome;
}
