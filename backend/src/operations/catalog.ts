import { createReadStream } from 'node:fs';
import { CatalogFileRejectedError, CatalogFilesService, type MergeableKind } from '../modules/catalog/index.js';
import type { Run } from './command.js';
import { assertReadableFile, assertWritableFile } from './file-arguments.js';
import { formatCount } from './format-count.js';
import { replaceFile } from './replace-file.js';

export const exportCatalog: Run = async ({ args: [kind, file], context, print, path }) => {
  const kindName = kind as MergeableKind;
  await assertWritableFile(path(file));
  const { app } = await context.getApp();
  const content = await app.get(CatalogFilesService, { strict: false }).export(kindName);
  await replaceFile(path(file), content);
  print(`The ${kindName} were written to ${file}.`);
  return 0;
};

/** Flag that reports what would change and changes nothing. */
const DRY_RUN = '--dry-run';

export const importCatalog: Run = async ({ args: [kind, file], options, context, print, path }) => {
  const kindName = kind as MergeableKind;
  const dryRun = options.has(DRY_RUN);
  await assertReadableFile(path(file));
  const { app } = await context.getApp();
  const files = app.get(CatalogFilesService, { strict: false });
  const { entries, errors, ...counts } = await files.import(kindName, createReadStream(path(file)), { dryRun });
  const totals = `${formatCount(counts.added, kindName.slice(0, -1), kindName)} added, ${counts.changed} renamed, ${counts.unchanged} unchanged`;
  if (!dryRun) {
    print(`${totals}.`);
    return 0;
  }
  for (const { line, nameEn, nameEs, previousEn, previousEs } of entries) {
    const before = previousEn === null ? 'new' : `${previousEn} / ${previousEs}`;
    print(`Line ${line}: ${before} -> ${nameEn} / ${nameEs}`);
  }
  const others = counts.added + counts.changed - entries.length;
  if (others > 0) print(`… and ${formatCount(others, 'other change', 'other changes')}.`);
  print(`${totals}; this was a dry run, nothing was changed.`);
  if (errors.length === 0) return 0;
  throw new CatalogFileRejectedError({ ...counts }, errors);
};
