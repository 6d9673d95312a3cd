import type { IncomingMessage } from 'node:http';
import type { Params } from 'nestjs-pino';
import type { Env } from '../../config/env.js';

/** The path alone: a query string can hold a token or what somebody searched for. */
const pathOf = (url = ''): string => url.split('?', 1)[0];

/** Structured logs: one line per request with its id, nothing personal. */
export function loggingOptions(env: Env): Params {
  return {
    pinoHttp: {
      level: env.logLevel,
      autoLogging: { ignore: (request: IncomingMessage) => !/^\/(api|identity)\//.test(request.url ?? '') },
      customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'debug'),
      serializers: {
        req: (request: { id: string; method: string; url: string }) => ({
          id: request.id,
          method: request.method,
          path: pathOf(request.url),
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code,
          stack: withoutValues(error),
        }),
      },
      redact: {
        paths: ['*.authorization', '*.cookie', '*.token', '*.password', '*.experience', '*.email'],
        censor: '[redacted]',
      },
    },
  };
}

/** A database error's message can quote the values of a row; its first line and the frames are enough to find it. */
function withoutValues(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const message = error.message
    .split('\n', 1)[0]
    .replace(/"[^"]{60,}"/g, '"…"')
    .slice(0, 300);
  return [`${error.name}: ${message}`, ...frames].join('\n');
}
