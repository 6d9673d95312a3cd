import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { TempFolder } from './temp-folder.js';

let path: string;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'temp-folder-'));
});

afterEach(() => rm(path, { recursive: true, force: true }));

it('a form that is aborted while its file is being created leaves no file', async () => {
  const { multerStorage } = new TempFolder(path);
  const abort = async () => {
    const file = { stream: new PassThrough() };
    const handled = promisify(multerStorage._handleFile)(undefined, file).catch(() => undefined);
    file.stream.destroy(new Error('aborted'));
    await promisify(multerStorage._removeFile)(undefined, file);
    await handled;
  };
  for (let round = 0; round < 50; round += 1) await Promise.all(Array.from({ length: 10 }, abort));
  expect(await readdir(path)).toEqual([]);
});
