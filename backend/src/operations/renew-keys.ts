import { deleteSigningKeys, findUnreadableSecondFactors } from '../modules/identity/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';
import { formatCount } from './format-count.js';

export const renewKeys: Run = async ({ env, context, print }) => {
  const { provider } = await context.getApp();
  if (!provider) throw new CliError(`Tokens are signed by ${env.auth.issuer}: change its keys there.`);
  const deleted = formatCount(await deleteSigningKeys(provider), 'key was deleted', 'keys were deleted');
  print(`${deleted}; the next sign-in creates a new one.`);
  const emails = await findUnreadableSecondFactors(provider, env.auth.secret);
  if (emails.length > 0) {
    const unreadable = formatCount(emails.length, 'second factor was', 'second factors were');
    print(
      `${unreadable} encrypted with the former AUTH_SECRET and cannot be used: run reset-second-factor for each of these accounts.`,
    );
    emails.forEach(print);
  }
  return 0;
};
