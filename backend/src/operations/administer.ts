import { resolve } from 'node:path';
import { loadEnv } from '../config/env.js';
import type { Command } from './command.js';
import { commands } from './commands.js';
import { explain } from './explain.js';
import { Office } from './office.js';

export interface Terminal {
  say: (line: string) => void;
  complain: (line: string) => void;
  /** Where the operator stands: typed paths begin here. */
  folder: string;
  settings: Record<string, string | undefined>;
}

const WRONG_USE = 2;

/** Does what was typed; answers the exit code. */
export async function administer([name, ...args]: string[], terminal: Terminal): Promise<number> {
  const { say, complain, folder, settings } = terminal;
  if (name === undefined || name === 'help' || name === '--help') {
    usage().forEach(say);
    return 0;
  }
  const command = commands.find((known) => known.name === name);
  if (!command) {
    complain(`There is no command ${name}.`);
    usage().forEach(complain);
    return WRONG_USE;
  }
  if (!fits(command, args)) {
    complain(`Use: npm run admin -- ${command.name} ${command.parameters}`.trimEnd());
    return WRONG_USE;
  }
  let office: Office | undefined;
  try {
    const env = loadEnv(settings);
    office = new Office(env);
    const run = await command.load();
    const { doWork } = await import('../platform/database/work.js');
    const work = { args, env, office, say, path: (typed: string) => resolve(folder, typed) };
    return await doWork('maintenance', () => run(work));
  } catch (error) {
    explain(error).forEach(complain);
    return 1;
  } finally {
    await office?.close().catch((error: unknown) => explain(error).forEach(complain));
  }
}

function fits({ parameters }: Command, args: string[]): boolean {
  const all = parameters === '' ? [] : parameters.split(' ');
  const needed = all.filter((parameter) => parameter.startsWith('<'));
  return args.length >= needed.length && args.length <= all.length && args.every((arg) => arg !== '');
}

function usage(): string[] {
  const heads = commands.map(({ name, parameters }) => `${name} ${parameters}`.trimEnd());
  return [
    'Use: npm run admin -- <command>',
    '',
    ...commands.flatMap(({ summary }, index) => [`  ${heads[index]}`, `      ${summary}`]),
    '',
    'It works while the product runs and while it does not. Exit codes: 0 done, 1 refused or failed, 2 wrong use.',
  ];
}
