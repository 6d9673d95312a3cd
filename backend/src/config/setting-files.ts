import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';

type Settings = Record<string, string | undefined>;

/**
 * Replaces each setting of which `NAME_FILE` is set by the content of that file, without the line break at its end: for secrets
 * that Docker, Kubernetes or systemd provide as files. Empty values count as not set, but an empty file is an error: usually its
 * content was not provided, and the product would silently do without the setting.
 * @throws ConfigError if the file cannot be read or is empty, or if both are set
 */
export function readSettingFiles(source: Settings, names: string[]): Settings {
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  for (const name of names) {
    const file = settings[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (settings[name]) {
      throw new ConfigError(`${name}_FILE cannot be used: ${name} is set too, and only one of the two may be.`);
    }
    settings[name] = readContent(`${name}_FILE`, file);
  }
  return settings;
}

function readContent(name: string, file: string): string {
  const createError = (reason: string) => new ConfigError(`${name}=${JSON.stringify(file)} cannot be used: ${reason}.`);
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw createError((error as Error).message);
  }
  if (content.trim() === '') throw createError('the file is empty');
  return content;
}
