import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { findProgram } from '../programs/debian.mjs';
import { UserFacingError, root, run } from '../runner.mjs';
import { readExitMs, readSettingNames } from '../settings.mjs';

const FOLDER = join(root, 'deploy', 'kubernetes');

const parseManifests = (text) => parseAllDocuments(text).map((document) => document.toJS());
const readText = (...path) => readFileSync(join(...path), 'utf8');

/** The manifests of the base as they are stored, before kustomize has renamed anything. */
export function readBase() {
  const { resources } = parse(readText(FOLDER, 'base', 'kustomization.yaml'));
  return resources.flatMap((file) => parseManifests(readText(FOLDER, 'base', file)));
}

/** The names of all settings in env files of base and overlay. */
export function readConfiguredSettings() {
  const files = [join(FOLDER, 'base', 'settings.env'), join(FOLDER, 'overlays', 'production', 'settings.env')];
  return files.flatMap((file) => [...readText(file).matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name));
}

/** The rendered manifests of a folder; undefined if neither kubectl nor kustomize is installed. */
export async function renderManifests(folder) {
  const path = join(FOLDER, folder);
  const command = findProgram('kubectl') ? ['kubectl', 'kustomize', path] : ['kustomize', 'build', path];
  if (!findProgram(command[0])) return undefined;
  const { code, output } = await run(command[0], command.slice(1));
  if (code !== 0) throw new UserFacingError(`${command.join(' ')}:\n${output}`);
  return parseManifests(output);
}

/** What manifests are compared with: settings, paths, commands and time to stop of the product. */
export function readProduct() {
  const commands = readText(root, 'backend/src/operations/commands.ts').matchAll(/^ {4}name: '([\w-]+)'/gm);
  return {
    settings: readSettingNames(),
    exitMs: readExitMs(),
    paths: Object.keys(JSON.parse(readText(root, 'docs/openapi.json')).paths),
    commands: [...commands].map(([, name]) => name),
  };
}
