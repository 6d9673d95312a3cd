import type { Command } from './command.js';

export interface ParsedArgs {
  /** Arguments that are not options. */
  args: string[];
  options: ReadonlySet<string>;
}

export const isHelpOption = (arg: string): boolean => arg === '--help' || arg === '-h';

/** Checks arguments against the parameters of a command; returns what is wrong with them as one sentence. */
export function parseArgs({ parameters }: Command, given: string[]): ParsedArgs | string {
  const all = parameters === '' ? [] : parameters.split(' ');
  const supportedOptions = all.filter((parameter) => parameter.startsWith('[-')).map(withoutBrackets);
  const positional = all.filter((parameter) => !parameter.startsWith('[-'));
  const options = given.filter((arg) => arg.startsWith('-'));
  const args = given.filter((arg) => !arg.startsWith('-'));
  const unknownOption = options.find((option) => !supportedOptions.includes(option));
  if (unknownOption !== undefined) return `Unknown option ${unknownOption}.`;
  if (args.length > positional.length) return `Unexpected argument ${args[positional.length]}.`;
  const missing = positional.find((parameter, index) => parameter.startsWith('<') && !args[index]);
  if (missing) return `${missing} is missing.`;
  const invalid = args.findIndex((arg, index) => !isAccepted(positional[index], arg));
  if (invalid !== -1) return `${JSON.stringify(args[invalid])} is not ${positional[invalid]}.`;
  return { args, options: new Set(options) };
}

/** A parameter such as `<conditions|brands>` accepts only these words. */
function isAccepted(parameter: string, arg: string): boolean {
  if (arg === '') return false;
  const alternatives = withoutBrackets(parameter).split('|');
  const areWords = alternatives.length > 1 && alternatives.every((word) => /^[a-z]+$/.test(word));
  return !areWords || alternatives.includes(arg);
}

const withoutBrackets = (parameter: string): string => parameter.slice(1, -1);
