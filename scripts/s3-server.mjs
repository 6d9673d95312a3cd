import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureS3Server } from './lib/programs/s3-server.mjs';
import { readOptions } from './lib/read-options.mjs';
import { main } from './lib/runner.mjs';

const USAGE =
  'Usage: node scripts/s3-server.mjs --folder <folder> --port <number> --bucket <name> [--address <address>], or --install';

/**
 * Runs an S3-compatible server for tests: `--folder` of its files, `--port`, `--bucket` that it creates, `--address`. The
 * account is S3RVER with the secret S3RVER. Prints `ready`; `--install` only installs it.
 */
await main(async () => {
  const { values } = readOptions(USAGE, {
    options: {
      folder: { type: 'string' },
      port: { type: 'string' },
      bucket: { type: 'string' },
      address: { type: 'string', default: '127.0.0.1' },
      install: { type: 'boolean', default: false },
    },
  });
  const folder = await ensureS3Server();
  if (values.install) return;
  const S3rver = createRequire(join(folder, 'package.json'))('s3rver');
  const server = new S3rver({
    address: values.address,
    port: Number(values.port),
    directory: values.folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: values.bucket, configs: [] }],
  });
  await server.run();
  // With a channel to its parent, it ends with it.
  process.once('disconnect', () => process.exit());
  console.log('ready');
});
