import type { Env } from '../config/env.js';
import type { Office } from './office.js';

/** What a command works with. */
export interface Work {
  /** What was typed after its name. */
  args: string[];
  env: Env;
  office: Office;
  say: (line: string) => void;
  /** A path as the operator meant it: from the folder in which the command was typed. */
  path: (typed: string) => string;
}

/** Answers the exit code. */
export type Run = (work: Work) => Promise<number>;

/** Something that an operator does from a shell. */
export interface Command {
  name: string;
  /** `<needed> [optional]`, as the usage shows them. */
  parameters: string;
  summary: string;
  load: () => Promise<Run>;
}
