import { createReadStream } from 'node:fs';
import { access, constants, writeFile } from 'node:fs/promises';
import { CatalogFilesService, type MergeableKind } from '../modules/catalog/index.js';
import type { Run } from './command.js';

export const exportCatalog: Run = async ({ args: [kind, file], context, print, path }) => {
  const kindName = kind as MergeableKind;
  const { app } = await context.getApp();
  const content = await app.get(CatalogFilesService, { strict: false }).export(kindName);
  await writeFile(path(file), content);
  print(`The ${kindName} were written to ${file}.`);
  return 0;
};

export const importCatalog: Run = async ({ args: [kind, file], context, print, path }) => {
  const kindName = kind as MergeableKind;
  await access(path(file), constants.R_OK);
  const { app } = await context.getApp();
  const files = app.get(CatalogFilesService, { strict: false });
  const { added, changed, unchanged } = await files.import(kindName, createReadStream(path(file)), { dryRun: false });
  print(`${added} ${kindName} added, ${changed} renamed, ${unchanged} unchanged.`);
  return 0;
};
