import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { UserFacingError, root } from './runner.mjs';

const { ignorePatterns: _, ...options } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));

/**
 * Formats the text of a generated file as `npm run format` does; the extension of the path gives its language.
 * @returns {Promise<string>}
 * @throws {UserFacingError} if the text has a syntax error
 */
export async function formatText(path, text) {
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new UserFacingError(`${path}: ${errors.map(({ message }) => message).join('\n')}`);
  return code;
}
