import { parseArgs } from 'node:util';
import { UserFacingError } from './runner.mjs';

/** The options and positional arguments of a command. @throws UserFacingError with the usage for any other argument, like --help */
export function readOptions(usage, config) {
  try {
    return parseArgs(config);
  } catch {
    throw new UserFacingError(usage);
  }
}
