import { createReadStream } from 'node:fs';
import { access, constants, writeFile } from 'node:fs/promises';
import { CatalogFilesService, type MergeableKind } from '../modules/catalog/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';

const kinds: MergeableKind[] = ['conditions', 'supplements', 'brands'];

function parseKind(typed: string): MergeableKind {
  const kind = kinds.find((known) => known === typed);
  if (!kind) throw new CliError(`There is no catalogue of ${typed}; there are ${kinds.join(', ')}.`);
  return kind;
}

export const exportCatalog: Run = async ({ args: [kind, file], context, print, path }) => {
  const named = parseKind(kind);
  const { app } = await context.getApp();
  const content = await app.get(CatalogFilesService, { strict: false }).export(named);
  await writeFile(path(file), content);
  print(`The ${named} are in ${file}.`);
  return 0;
};

export const importCatalog: Run = async ({ args: [kind, file], context, print, path }) => {
  const named = parseKind(kind);
  await access(path(file), constants.R_OK);
  const { app } = await context.getApp();
  const files = app.get(CatalogFilesService, { strict: false });
  const { added, changed, unchanged } = await files.import(named, createReadStream(path(file)), { dryRun: false });
  print(`${added} ${named} added, ${changed} renamed, ${unchanged} as they were.`);
  return 0;
};
