import { createHash } from 'node:crypto';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const TABLES = 'tables';

/** Metadata of a backup; the checksums of its files are in SHA256SUMS. */
export const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** Names of the applied migrations in order; they determine the schema of the tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
    }),
  ),
  /** Last value of each sequence, so that no id is used twice. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.number().int() })),
  files: z.number().int().nonnegative(),
  /** Fingerprint of AUTH_SECRET; reveals only whether it is the same. */
  secret: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestTable = Manifest['tables'][number];

export const dumpFileName = ({ schema, name }: { schema: string; name: string }): string =>
  `${TABLES}/${schema}.${name}.ndjson.gz`;

/** The signing keys are encrypted with the secret and erased users are hashed with it, so a restore needs the same secret. */
export const fingerprint = (secret: string): string =>
  createHash('sha256').update(`recuento backup\n${secret}`).digest('hex').slice(0, 16);
