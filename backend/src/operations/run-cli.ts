import { resolve } from 'node:path';
import { CliError } from './cli-error.js';
import type { CommandContext } from './command-context.js';
import { commands } from './commands.js';
import { isHelpOption, parseArgs } from './parse-args.js';

export interface CliTerminal {
  stdout: (line: string) => void;
  stderr: (line: string) => void;
  /** Current folder of the operator, for relative paths. */
  folder: string;
  settings: Record<string, string | undefined>;
  /** Aborted by a signal to end: the command closes what it has opened and fails. */
  interruption?: AbortSignal;
}

const USAGE_ERROR = 2;

/** Runs a command; returns the exit code. */
export async function runCli(words: string[], terminal: CliTerminal): Promise<number> {
  // `help verify` is `verify --help`.
  const [name, ...given] = words[0] === 'help' && words[1] !== undefined ? [words[1], '--help'] : words;
  const { stdout, stderr, folder, settings, interruption } = terminal;
  if (name === undefined || name === 'help' || isHelpOption(name)) {
    buildUsage().forEach(stdout);
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name || candidate.formerName === name);
  if (!command) {
    stderr(`Unknown command ${name}.`);
    buildUsage().forEach(stderr);
    return USAGE_ERROR;
  }
  const usage = `Usage: npm run admin -- ${command.name} ${command.parameters}`.trimEnd();
  if (given.some(isHelpOption)) {
    [usage, '', command.summary].forEach(stdout);
    return 0;
  }
  const parsed = parseArgs(command, given);
  if (typeof parsed === 'string') {
    [parsed, usage].forEach(stderr);
    return USAGE_ERROR;
  }
  // Loaded here, so that help and usage errors are immediate.
  const { formatError } = await import('./format-error.js');
  let context: CommandContext | undefined;
  try {
    const { loadEnv } = await import('../config/env.js');
    const { CommandContext } = await import('./command-context.js');
    const env = loadEnv(settings, { mayCreateSecrets: false });
    context = new CommandContext(env, command.mayStartEmpty);
    if (command.usesFiles && !env.storage.location) context.assertDataFolder();
    const run = await command.load();
    const { runWork } = await import('../platform/database/work.js');
    const path = (argument: string) => resolve(folder, argument);
    const print = (line: string) => interruption?.aborted || stdout(line);
    const commandArgs = { ...parsed, env, context, print, path };
    return await Promise.race([runWork('maintenance', () => run(commandArgs)), waitForInterruption(interruption)]);
  } catch (error) {
    formatError(error).forEach(stderr);
    return 1;
  } finally {
    await context?.close().catch((error: unknown) => formatError(error).forEach(stderr));
  }
}

/** @throws CliError when the operator ends the command; without a signal it never does */
async function waitForInterruption(interruption?: AbortSignal): Promise<never> {
  if (!interruption?.aborted) await new Promise((resolve) => interruption?.addEventListener('abort', resolve));
  throw new CliError('The command was interrupted.');
}

function buildUsage(): string[] {
  const syntaxes = commands.map(({ name, parameters }) => `${name} ${parameters}`.trimEnd());
  return [
    'Usage: npm run admin -- <command>',
    '',
    ...commands.flatMap(({ summary }, index) => [`  ${syntaxes[index]}`, `      ${summary}`]),
    '',
    'All commands except restore may run while the product does. Exit codes: 0 success, 1 rejected or failed, 2 usage error.',
  ];
}
