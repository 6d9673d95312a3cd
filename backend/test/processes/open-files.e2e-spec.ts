import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = join(__dirname, '../../dist-test/main.js');

it('a start with a low limit of open files fails with one sentence', async () => {
  const start = promisify(execFile)('sh', ['-c', 'ulimit -n 256 && exec "$0" "$1"', process.execPath, PROGRAM], {
    env: { NODE_ENV: 'test', DATABASE_URL: 'postgres://me@nowhere.invalid/none' },
  });
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: 'Too few files may be open: raise the limit to at least 1024 (ulimit -n).\n',
  });
});
