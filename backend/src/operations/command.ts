import type { Env } from '../config/env.js';
import type { CommandContext } from './command-context.js';

/** What a command works with. */
export interface CommandArgs {
  /** What was typed after its name. */
  args: string[];
  env: Env;
  context: CommandContext;
  print: (line: string) => void;
  /** A path as the operator meant it: from the folder in which the command was typed. */
  path: (typed: string) => string;
}

/** Answers the exit code. */
export type Run = (work: CommandArgs) => Promise<number>;

/** Something that an operator does from a shell. */
export interface Command {
  name: string;
  /** `<needed> [optional]`, as the usage shows them. */
  parameters: string;
  summary: string;
  load: () => Promise<Run>;
}
