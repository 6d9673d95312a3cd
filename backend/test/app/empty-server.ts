import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.js';
import { createEmptyDatabase } from './test-database.js';

/** An empty database, and an empty data folder with this name. */
export async function createEmptyServer(
  folder: string,
  name: string,
): Promise<Pick<TestApp, 'databaseUrl' | 'dataDir'>> {
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  return { databaseUrl: await createEmptyDatabase(), dataDir };
}
