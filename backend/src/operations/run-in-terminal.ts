import { type CliTerminal, runCli } from './run-cli.js';

/** Runs a command that prints to the output of this process; returns the exit code. */
export async function runInTerminal(
  words: string[],
  terminal: Pick<CliTerminal, 'folder' | 'settings' | 'interruption'>,
): Promise<number> {
  // A reader that has ended, such as `head`, or a full disk must not end the command in the middle of its work.
  let outputError: NodeJS.ErrnoException | undefined;
  process.stdout.on('error', (error) => (outputError ??= error));
  process.stderr.on('error', () => undefined);
  const code = await runCli(words, {
    stdout: (line) => process.stdout.write(`${line}\n`),
    stderr: (line) => process.stderr.write(`${line}\n`),
    ...terminal,
  });
  // An error is reported after the call that writes.
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  if (!outputError || outputError.code === 'EPIPE') return code;
  process.stderr.write(`The output cannot be written: ${outputError.message}.\n`);
  return code || 1;
}
