import { createHash } from 'node:crypto';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';

/** What a backup says of itself; its files and their digests stand beside it in SHA256SUMS. */
export const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** Names, in the order in which they ran: the tables are those that the last of them left. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
    }),
  ),
  /** The last number that each gave, so that none is given twice. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.number().int() })),
  files: z.number().int().nonnegative(),
  /** Tells whether AUTH_SECRET is the same, and nothing else. */
  secret: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestTable = Manifest['tables'][number];

export const dumpFileName = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}.ndjson.gz`;

/** The provider's keys are encrypted with the secret and erased people are known by it: with another one both are lost. */
export const fingerprint = (secret: string): string =>
  createHash('sha256').update(`recuento backup\n${secret}`).digest('hex').slice(0, 16);
