import { createReadStream } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { FeedHeaderDto, FeedsService } from '../modules/marketplace/index.js';
import { findFieldErrors } from '../platform/http/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';
import { assertReadableFile } from './file-arguments.js';
import { formatCount } from './format-count.js';

/** Flag that allows a feed without products. */
const CONFIRM_EMPTY = '--confirm-empty';

export const importFeed: Run = async ({ args, options, context, print, path }) => {
  const [advertiser, file, referenceParameter] = args;
  const confirmEmpty = options.has(CONFIRM_EMPTY) ? 'true' : undefined;
  const header = plainToInstance(FeedHeaderDto, { advertiser, referenceParameter, confirmEmpty });
  const [fieldError] = findFieldErrors(await validate(header));
  if (fieldError) throw new CliError(`${fieldError.detail.replace(/\.$/, '')}.`);
  const format = /\.(csv|json)$/i.exec(file)?.[1].toLowerCase();
  if (format !== 'csv' && format !== 'json') throw new CliError(`The name of ${file} must end in .csv or .json.`);
  await assertReadableFile(path(file));
  const { app } = await context.getApp();
  const feed = createReadStream(path(file));
  const report = await app
    .get(FeedsService, { strict: false })
    .import({ ...header, format }, feed)
    .catch((error: Error) => {
      // The message names the field of the API.
      if (!error.message.includes('confirmEmpty=true')) throw error;
      throw new CliError(`The feed has no products. If this is intended, repeat the command with ${CONFIRM_EMPTY}.`);
    });
  print(`${report.advertiser}: ${formatCount(report.rows, 'product', 'products')}.`);
  print(`${report.added} added, ${report.updated} updated, ${report.retired} retired.`);
  return 0;
};
