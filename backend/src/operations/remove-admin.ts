import { leaveOrganization } from '../modules/identity/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';

export const removeAdmin: Run = async ({ args: [email], env, context, print }) => {
  const { issuer, adminOrganization } = env.auth;
  if (issuer) {
    throw new CliError(
      `Accounts are managed by ${issuer}: remove the user from the organization "${adminOrganization}" there. ` +
        'Tokens that name it are accepted until they expire.',
    );
  }
  const { provider } = await context.getApp();
  const outcome = provider ? await leaveOrganization(provider, email, adminOrganization) : 'no-account';
  if (outcome === 'no-account') throw new CliError(`There is no account with the address ${email}.`);
  if (outcome === 'no-member') throw new CliError(`${email} is not an admin.`);
  if (outcome === 'last-member') {
    throw new CliError(`${email} is the only admin: make another one first (make-admin).`);
  }
  print(`${email} is no admin any more, and all sessions were ended.`);
  return 0;
};
