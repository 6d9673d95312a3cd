import type { Env } from '../../config/env.js';
import { AdminOnlyError, SecondFactorRequiredError } from './auth.errors.js';
import type { VerifiedPrincipal } from './caller.js';

/** Whether the user is a member of the admin organization and signed in as required of admins. */
export const isAdmin = (principal: VerifiedPrincipal, { auth }: Env): boolean =>
  isMember(principal, auth) && hasSecondFactor(principal, auth);

/**
 * @throws AdminOnlyError
 * @throws SecondFactorRequiredError
 */
export function assertAdmin(principal: VerifiedPrincipal, { auth }: Env): void {
  if (!isMember(principal, auth)) throw new AdminOnlyError();
  if (!hasSecondFactor(principal, auth)) throw new SecondFactorRequiredError();
}

const isMember = ({ organizations }: VerifiedPrincipal, { adminOrganization }: Env['auth']): boolean =>
  organizations.includes(adminOrganization);

const hasSecondFactor = ({ authenticationMethods }: VerifiedPrincipal, { adminSecondFactor }: Env['auth']): boolean =>
  adminSecondFactor.length === 0 || authenticationMethods.some((method) => adminSecondFactor.includes(method));
