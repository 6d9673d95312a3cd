import { join } from 'node:path';
import type { Env } from '../../config/env.js';
import type { S3Location } from '../../config/storage-location.js';
import type { FileStorage } from './file-storage.js';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';

/** Opens the file storage of the settings, or another one; `local` is the folder in DATA_DIR. */
export function openStorage(
  { dataDir, storage }: Pick<Env, 'dataDir' | 'storage'>,
  location: S3Location | 'local' = storage.location ?? 'local',
): FileStorage {
  return location === 'local' ? new LocalStorage(join(dataDir, 'files')) : new S3Storage(location, storage.account);
}
