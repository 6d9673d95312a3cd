import type { Env } from '../config/env.js';
import type { CommandContext } from './command-context.js';

/** Input of a command. */
export interface CommandArgs {
  /** Arguments after the name of the command. */
  args: string[];
  env: Env;
  context: CommandContext;
  print: (line: string) => void;
  /** Resolves a path relative to the folder in which the command was called. */
  path: (argument: string) => string;
}

/** Returns the exit code. */
export type Run = (work: CommandArgs) => Promise<number>;

/** A command of the admin CLI. */
export interface Command {
  name: string;
  /** Accepted until the next major version. */
  formerName?: string;
  /** `<required> [optional]`, as shown in the usage. */
  parameters: string;
  summary: string;
  /** Creates the data folder and the embedded database if they do not exist; other commands report that. */
  mayStartEmpty?: boolean;
  load: () => Promise<Run>;
}
