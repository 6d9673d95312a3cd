import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runProgram } from '../../app/product-process.js';
import { TEST_SECRET } from '../../app/test-database.js';

const run = promisify(execFile);

/** Runs a command of `npm run admin` of a build, as an operator does; returns its output. Rejects if the command fails. */
export async function runCommand(settings: Record<string, string>, args: string[], main?: string): Promise<string> {
  const { PATH = '' } = process.env;
  const secrets = { AUTH_SECRET: TEST_SECRET, CLICK_REFERENCE_SECRET: TEST_SECRET };
  const env = { PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...secrets, ...settings };
  try {
    const program = main ? [join(dirname(main), 'admin.js')] : runProgram('admin');
    const { stdout } = await run(process.execPath, [...program, ...args], { env });
    return stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The command ${args[0]} failed: ${stderr}${stdout}`, { cause: error });
  }
}
