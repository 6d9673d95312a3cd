import 'reflect-metadata';
import { runCli } from './operations/run-cli.js';

const { env: settings } = process;
const interruption = new AbortController();
// A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interruption.abort());

// Warnings of Node and libraries are for developers: a command prints its result and its error.
process.removeAllListeners('warning');

// A reader that has ended, such as `head`, or a full disk must not end the command in the middle of its work.
let outputError: NodeJS.ErrnoException | undefined;
process.stdout.on('error', (error) => (outputError ??= error));
process.stderr.on('error', () => undefined);

let code = await runCli(process.argv.slice(2), {
  stdout: (line) => process.stdout.write(`${line}\n`),
  stderr: (line) => process.stderr.write(`${line}\n`),
  // npm changes to the folder of the project; INIT_CWD is the folder in which it was called.
  folder: settings.INIT_CWD ?? process.cwd(),
  settings,
  interruption: interruption.signal,
});
if (outputError && outputError.code !== 'EPIPE') {
  process.stderr.write(`The output cannot be written: ${outputError.message}.\n`);
  code ||= 1;
}
// Do not wait for open handles, such as timers of a pool.
process.exit(code);
