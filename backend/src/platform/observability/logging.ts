import { pino, type Logger } from 'pino';
import type { Env } from '../../config/env.js';
import { logFields } from './request-context.js';

/** Structured logs: each line has the id of its request; personal data is redacted. */
export function createLogger(env: Env): Logger {
  return pino({
    level: env.logLevel,
    mixin: logFields,
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        stack: redactValues(error),
      }),
    },
    redact: {
      paths: ['*.authorization', '*.cookie', '*.token', '*.password', '*.experience', '*.email'],
      censor: '[redacted]',
    },
  });
}

/** The message of a database error can quote values of a row, so only its shortened first line and the stack are logged. */
function redactValues(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const message = error.message
    .split('\n', 1)[0]
    .replace(/"[^"]{60,}"/g, '"…"')
    .slice(0, 300);
  return [`${error.name}: ${message}`, ...frames].join('\n');
}
