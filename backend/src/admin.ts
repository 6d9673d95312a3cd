import 'reflect-metadata';
import { runCli } from './operations/run-cli.js';

const { env: settings } = process;
const code = await runCli(process.argv.slice(2), {
  stdout: (line) => process.stdout.write(`${line}\n`),
  stderr: (line) => process.stderr.write(`${line}\n`),
  // npm changes to the folder of the project; INIT_CWD is the folder in which it was called.
  folder: settings.INIT_CWD ?? process.cwd(),
  settings,
});
// Do not wait for open handles, such as timers of a pool.
process.exit(code);
