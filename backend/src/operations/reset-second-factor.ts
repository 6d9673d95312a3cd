import { resetSecondFactor } from '../modules/identity/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';

export const runResetSecondFactor: Run = async ({ args: [email], env, context, print }) => {
  const { provider } = await context.getApp();
  if (!provider) throw new CliError(`Accounts are managed by ${env.auth.issuer}: reset the second factor there.`);
  if (!(await resetSecondFactor(provider, email))) {
    throw new CliError(`There is no account with the address ${email}.`);
  }
  print(`The second factor of ${email} was removed and all sessions were ended. The event is recorded.`);
  return 0;
};
