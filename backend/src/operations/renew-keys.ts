import { deleteSigningKeys } from '../modules/identity/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';
import { formatCount } from './format-count.js';

export const renewKeys: Run = async ({ env, context, print }) => {
  const { provider } = await context.getApp();
  if (!provider) throw new CliError(`Tokens are signed by ${env.auth.issuer}: change its keys there.`);
  const deleted = formatCount(await deleteSigningKeys(provider), 'key was deleted', 'keys were deleted');
  print(`${deleted}; the next sign-in creates a new one.`);
  return 0;
};
