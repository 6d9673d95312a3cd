import 'reflect-metadata';
import { administer } from './operations/administer.js';

const { env: settings } = process;
const code = await administer(process.argv.slice(2), {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  // npm changes to the project's folder and says here where it was called.
  folder: settings.INIT_CWD ?? process.cwd(),
  settings,
});
// What is still open (a pool's last timer) is nobody's business any more.
process.exit(code);
