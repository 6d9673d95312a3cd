import { deleteSigningKeys } from '../modules/identity/index.js';
import type { Run } from './command.js';
import { Refusal } from './refusal.js';

export const renewKeys: Run = async ({ env, office, say }) => {
  const { provider } = await office.product();
  if (!provider) throw new Refusal(`Tokens are signed by ${env.auth.issuer}: change its keys there.`);
  say(`${await deleteSigningKeys(provider)} keys forgotten; the next sign-in makes a new one.`);
  return 0;
};
