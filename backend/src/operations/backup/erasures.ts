import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { ErasuresService } from '../../modules/data-rights/index.js';
import { assertSecretMatches } from '../assert-secret-matches.js';
import type { Run } from '../command.js';
import { CliError } from '../cli-error.js';
import { assertWritableFile } from '../file-arguments.js';
import { formatCount } from '../format-count.js';
import { replaceFile } from '../replace-file.js';
import { fingerprint } from './manifest.js';

const line = z.object({
  id: z.uuid(),
  subjectHash: z.string().regex(/^[0-9a-f]{64}$/),
  origin: z.enum(['person', 'inactivity', 'replay']),
  language: z.enum(['en', 'es']),
  requestedAt: z.coerce.date(),
  completedAt: z.coerce.date(),
  /** Fingerprint of the AUTH_SECRET with which the file was saved; files of older versions have none. */
  secret: z.string().optional(),
});

export type SavedErasure = z.infer<typeof line>;

/** Reads a file written by {@link saveErasures}. An editor may have added a byte order mark. */
export async function readErasures(path: string): Promise<SavedErasure[]> {
  const lines = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((text, index) => {
    if (text === '') return [];
    try {
      return [line.parse(JSON.parse(text))];
    } catch {
      throw new CliError(`Line ${index + 1} of ${path} is not an erasure.`);
    }
  });
}

/** The erasures of a file that is to be replaced; none if it does not exist. */
async function readSavedErasures(path: string): Promise<SavedErasure[]> {
  const isFile = (await stat(path).catch(() => undefined))?.isFile();
  return isFile ? readErasures(path) : [];
}

export const saveErasures: Run = async ({ args: [file], env, context, print, path }) => {
  await assertWritableFile(path(file));
  const { app, provider } = await context.getApp();
  await assertSecretMatches(provider, env.auth.secret);
  const service = app.get(ErasuresService, { strict: false });
  const unknownCount = await service.countUnknown(await readSavedErasures(path(file)));
  if (unknownCount > 0) {
    const unknown = formatCount(unknownCount, 'erasure', 'erasures');
    throw new CliError(
      `${file} is not replaced, because it contains ${unknown} that the database does not have, as after a restore without it: ` +
        'stop the product, make a backup and restore that with this file.',
    );
  }
  const erasures = await service.listErasureRecords();
  const secret = fingerprint(env.auth.secret);
  await replaceFile(
    path(file),
    erasures.map((erasure) => `${JSON.stringify({ ...erasure, secret })}\n`).join(''),
    0o600,
  );
  print(`${formatCount(erasures.length, 'erasure was', 'erasures were')} written to ${file}.`);
  return 0;
};
