import { resetSecondFactor } from '../modules/identity/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';

export const runResetSecondFactor: Run = async ({ args: [email], env, context, print }) => {
  const { provider } = await context.getApp();
  if (!provider) throw new CliError(`Accounts are managed by ${env.auth.issuer}: reset the second factor there.`);
  const result = await resetSecondFactor(provider, email);
  if (result === 'no-account') throw new CliError(`There is no account with the address ${email}.`);
  if (result === 'no-second-factor') throw new CliError(`${email} has no second factor.`);
  print(`The second factor of ${email} was removed and all sessions were ended. The event is recorded.`);
  return 0;
};
