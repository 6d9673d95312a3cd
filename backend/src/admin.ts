import 'reflect-metadata';
import { runInTerminal } from './operations/run-in-terminal.js';

const { env: settings } = process;
const interruption = new AbortController();
// A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interruption.abort());

// Warnings of Node and libraries are for developers: a command prints its result and its error.
process.removeAllListeners('warning');

const code = await runInTerminal(process.argv.slice(2), {
  // npm changes to the folder of the project; INIT_CWD is the folder in which it was called.
  folder: settings.INIT_CWD ?? process.cwd(),
  settings,
  interruption: interruption.signal,
});
// Do not wait for open handles, such as timers of a pool.
process.exit(code);
