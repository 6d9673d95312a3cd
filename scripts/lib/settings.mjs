import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runner.mjs';

/** The names of all settings of the product, from the schemas that read them. */
export function readSettingNames() {
  const folder = join(root, 'backend/src/config');
  const files = readdirSync(folder).filter((name) => !name.endsWith('.spec.ts'));
  const sources = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  return new Set(
    sources.flatMap((source) => [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)),
  );
}

/** Whether a variable is a setting, or names the file with the value of one. */
export function isSetting(name, settings) {
  return settings.has(name) || (name.endsWith('_FILE') && settings.has(name.slice(0, -'_FILE'.length)));
}

/** Milliseconds after SIGTERM after which a process of the product has ended at the latest. */
export function readExitMs() {
  const source = readFileSync(join(root, 'backend/src/main.ts'), 'utf8');
  return Number(/const EXIT_MS = ([\d_]+);/.exec(source)[1].replaceAll('_', ''));
}
