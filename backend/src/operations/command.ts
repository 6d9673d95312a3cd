import type { Env } from '../config/env.js';
import type { CommandContext } from './command-context.js';

/** Input of a command. */
export interface CommandArgs {
  /** Arguments after the name of the command, without options. */
  args: string[];
  /** The given options, such as `--dry-run`. */
  options: ReadonlySet<string>;
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
  /** `<required> [optional] [--option]`, as shown in the usage; `<a|b>` accepts only these words. */
  parameters: string;
  summary: string;
  /** Creates the data folder and the embedded database if they do not exist; other commands report that. */
  mayStartEmpty?: boolean;
  /** Reads the files of the product: without STORAGE_URL the data folder must exist. */
  usesFiles?: boolean;
  load: () => Promise<Run>;
}
