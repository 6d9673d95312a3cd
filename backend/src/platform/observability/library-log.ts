import type { EventEmitter } from 'node:events';
import { inspect } from 'node:util';
import type { Logger } from 'pino';

type Output = Pick<Console, 'error' | 'warn' | 'info' | 'log'>;

const MAX_LENGTH = 300;
/** A library may print the same warning for each of its connections. */
const REPEATED_MS = 60_000;

/**
 * Writes what libraries print to the console, and the warnings of Node, to the log: each line of the output is then JSON. Of
 * an error only its message is logged, because its fields may contain commands or values.
 */
export function logConsole(logger: Logger, output: Output = console, node: EventEmitter = process): void {
  let last = { text: '', at: -Infinity };
  const write = (level: 'error' | 'warn' | 'info', values: unknown[]): void => {
    const text = values.map(describe).join(' ').replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
    const now = performance.now();
    if (text === last.text && now - last.at < REPEATED_MS) return;
    last = { text, at: now };
    logger[level]({ context: 'Console' }, text);
  };
  const [error, warn, info] = (['error', 'warn', 'info'] as const).map(
    (level) =>
      (...values: unknown[]) =>
        write(level, values),
  );
  Object.assign(output, { error, warn, info, log: info });
  // By default Node prints them.
  node.removeAllListeners('warning');
  node.on('warning', (warning: Error) => write('warn', [warning]));
}

function describe(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return typeof value === 'string' ? value : inspect(value, { depth: 0, breakLength: Infinity });
}
