import { formatError } from './format-error.js';

const createSystemError = (code: string, path: string) =>
  Object.assign(new Error(`${code}: some text of the system, open '${path}'`), { code, path });

it.each([
  ['ENOENT', '/backups/a does not exist.'],
  ['EACCES', 'No permission for /backups/a.'],
  ['ENOTDIR', '/backups/a cannot be used as a folder: it is a file or leads through one.'],
  ['EROFS', '/backups/a is on a read-only file system.'],
])('an error %s of the system is one sentence about the path', (code, sentence) => {
  expect(formatError(createSystemError(code, '/backups/a'))).toEqual([sentence]);
});
