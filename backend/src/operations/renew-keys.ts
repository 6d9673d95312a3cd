import { deleteSigningKeys } from '../modules/identity/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';

export const renewKeys: Run = async ({ env, context: office, print: say }) => {
  const { provider } = await office.getApp();
  if (!provider) throw new CliError(`Tokens are signed by ${env.auth.issuer}: change its keys there.`);
  say(`${await deleteSigningKeys(provider)} keys forgotten; the next sign-in makes a new one.`);
  return 0;
};
