import { joinOrganization } from '../modules/identity/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';

export const makeAdmin: Run = async ({ args: [email], env, context, print }) => {
  const { issuer, adminOrganization } = env.auth;
  if (issuer) {
    throw new CliError(
      `Accounts are managed by ${issuer}: add the user to the organization "${adminOrganization}" there.`,
    );
  }
  const { provider } = await context.getApp();
  if (!provider || !(await joinOrganization(provider, email, adminOrganization))) {
    throw new CliError(`There is no account with the address ${email}.`);
  }
  print(`${email} is an admin now; an active session is updated within ten minutes.`);
  return 0;
};
