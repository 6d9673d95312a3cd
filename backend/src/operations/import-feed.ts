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

/** By problem code. */
const MESSAGES = new Map([
  ['feed_empty', `The feed has no products. If this is intended, repeat the command with ${CONFIRM_EMPTY}.`],
  ['advertiser_not_found', 'There is no such advertiser. To add it, repeat the command with its referenceParameter.'],
]);

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
    .catch((error: Error & { code?: string }) => {
      // The messages of these errors name fields of the API.
      const message = error.code && MESSAGES.get(error.code);
      throw message ? new CliError(message) : error;
    });
  print(`${report.advertiser}: ${formatCount(report.rows, 'product', 'products')}.`);
  print(`${report.added} added, ${report.updated} updated, ${report.retired} retired.`);
  return 0;
};
