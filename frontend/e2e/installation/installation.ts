import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { TestUser } from '../support/users';

/** What a test leaves behind for the one that runs after the restart. */
interface State {
  author: TestUser;
  testimonialId: number;
}

const stateFile = (): string => process.env.INSTALLATION_STATE ?? '';

export const saveState = (state: State): void => writeFileSync(stateFile(), JSON.stringify(state));
export const readState = (): State => JSON.parse(readFileSync(stateFile(), 'utf8')) as State;

/** Runs an admin command of the installation, with `input` as its standard input. */
export function runAdminCommand(args: string[], input = ''): string {
  const [program, ...first] = JSON.parse(process.env.INSTALLATION_ADMIN ?? '[]') as [string, ...string[]];
  return execFileSync(program, [...first, ...args], { input, encoding: 'utf8' });
}
