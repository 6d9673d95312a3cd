import 'reflect-metadata';
import { runCli } from './operations/run-cli.js';

const { env: settings } = process;
const code = await runCli(process.argv.slice(2), {
  stdout: (line) => process.stdout.write(`${line}\n`),
  stderr: (line) => process.stderr.write(`${line}\n`),
  // npm changes to the project's folder and says here where it was called.
  folder: settings.INIT_CWD ?? process.cwd(),
  settings,
});
// What is still open (a pool's last timer) is nobody's business any more.
process.exit(code);
