import { type DestinationStream, pino, type Logger, type LoggerOptions } from 'pino';
import type { Env } from '../../config/env.js';
import { logFields } from './request-context.js';

/** Secrets, the e-mail address, and what a user wrote in a submission. */
const REDACTED_FIELDS = [
  ...['authorization', 'cookie', 'token', 'password'],
  'email',
  ...['experience', 'otherSideEffects', 'consentText'],
  ...['customConditionName', 'customSupplementName', 'customBrandName', 'customOtherConditionNames'],
  ...['sameConditionMedications', 'otherConditionMedications'],
];

/** Parts of Nest that list all modules and routes at each start, at level info. */
const FRAMEWORK_CONTEXTS = new Set([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
]);
const INFO = 30;

/** Structured logs: each line has the id of its request; personal data is redacted. */
export function createLogger(env: Pick<Env, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.logLevel,
    mixin: logFields,
    hooks: {
      logMethod(args, method, level) {
        const { context } = (args[0] ?? {}) as { context?: unknown };
        const isFrameworkInfo = level === INFO && FRAMEWORK_CONTEXTS.has(context as string);
        (isFrameworkInfo ? this.debug : method).apply(this, args);
      },
    },
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        stack: redactValues(error),
      }),
    },
    redact: {
      paths: REDACTED_FIELDS.map((name) => `*.${name}`),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
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
