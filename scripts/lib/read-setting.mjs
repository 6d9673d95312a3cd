import { readFileSync } from 'node:fs';
import { UserFacingError } from './runner.mjs';

/**
 * A setting of the product, from the environment or from the file that `NAME_FILE` names, as backend/src/config/setting-files.ts
 * reads it. An empty value counts as not set.
 * @returns {string | undefined}
 * @throws UserFacingError if the file cannot be read; that both are set is reported by the product
 */
export function readSetting(name, source = process.env) {
  const value = source[name]?.trim();
  if (value) return value;
  const file = source[`${name}_FILE`]?.trim();
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch ({ message }) {
    throw new UserFacingError(`${name}_FILE=${JSON.stringify(file)} cannot be used: ${message}.`);
  }
}

/** The value of SEED for the product, if it is not set: demo data, except in production. */
export function defaultSeed(source = process.env) {
  if (readSetting('SEED', source)) return {};
  return { SEED: readSetting('NODE_ENV', source) === 'production' ? 'none' : 'demo' };
}

/** Name of the setting that contains the port of the process. */
export const getPortSetting = (source = process.env) =>
  readSetting('PROCESS', source) === 'worker' ? 'WORKER_PORT' : 'PORT';

/** The port that the product opens; undefined: none, as a worker without WORKER_PORT. */
export function readPort(source = process.env) {
  const setting = getPortSetting(source);
  return readSetting(setting, source) ?? (setting === 'PORT' ? '3000' : undefined);
}
