import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Account, S3Location } from '../../config/storage-location.js';

/** How often a request is sent before it fails. */
const ATTEMPTS = 3;
const CONNECT_MS = 2_000;
/** Until the first byte of the response; the request contains at most one part of a file. */
const RESPONSE_MS = 10_000;
/** Of a download; as long as the HTTP server waits for its client. */
const IDLE_MS = 120_000;

export interface S3Sdk {
  client: S3Client;
  commands: typeof import('@aws-sdk/client-s3');
  Upload: typeof import('@aws-sdk/lib-storage').Upload;
}

/** Loads the SDK, which takes a quarter of a second, only where files are stored in S3. */
export async function openS3({ endpoint, region }: S3Location, account?: S3Account): Promise<S3Sdk> {
  const [commands, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new commands.S3Client({
    region,
    endpoint,
    // Other services have no DNS name for each bucket.
    forcePathStyle: endpoint !== undefined,
    credentials: account,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: RESPONSE_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
    },
  });
  return { client, commands, Upload };
}
