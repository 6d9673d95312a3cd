import { resolve } from 'node:path';
import { z } from 'zod';
import { assertCompleteProvider } from './auth-settings.js';
import { authenticationMethods, resolveAdminSecondFactor } from './admin-second-factor.js';
import { ConfigError } from './config-error.js';
import { areFailpointsAllowed, FAILPOINTS_IN_PRODUCTION } from './failpoints-setting.js';
import { GeneratedSecrets } from './generated-secrets.js';
import { optionalMailbox, parseSender } from './mail-settings.js';
import { positiveNumber, wholeNumber } from './number-settings.js';
import { clickReferenceKeys, type NamedSecret, postbackSecrets } from './partner-secrets.js';
import { isRedisCluster, redisSettings } from './redis-settings.js';
import { readSettingFiles } from './setting-files.js';
import { tracingSettings } from './tracing-settings.js';
import { resolveStorage, type StorageSettings, storageSettings } from './storage-location.js';
import {
  describeValue,
  optionalOrigin,
  optionalPostgresUrl,
  optionalText,
  optionalUrl,
  replicaUrls,
} from './url-settings.js';

export { ConfigError };

const optionalEmail = optionalText.refine((text) => text === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(text), {
  message: 'must be an e-mail address',
});

/** Without control characters and separators of lines. */
const SINGLE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  WORKER_PORT: wholeNumber(1, 65_535).optional(),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: optionalPostgresUrl,
  DATABASE_DIRECT_URL: optionalPostgresUrl,
  DATABASE_REPLICA_URLS: replicaUrls,
  ...storageSettings,
  ...redisSettings,
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  PROCESS: z.enum(['all', 'api', 'worker']).default('all'),
  SEED: z.enum(['demo', 'none']).default('none'),
  PUBLIC_URL: optionalOrigin,
  PRODUCT_NAME: z.string().trim().min(1).max(40).regex(SINGLE_LINE, 'must be one line').default('Recuento'),
  CONTROLLER_NAME: optionalText,
  CONTROLLER_ADDRESS: optionalText,
  CONTROLLER_EMAIL: optionalEmail,
  DPO_EMAIL: optionalEmail,
  HARM_REPORT_URL_SPAIN: optionalUrl(['https:', 'http:']),
  HARM_REPORT_URL_EU: optionalUrl(['https:', 'http:']),
  ANALYTICS_ID: optionalText.refine((text) => text === undefined || /^[A-Z]{1,4}-[A-Z0-9]{4,20}$/.test(text), {
    message: 'must be a measurement id of Google Analytics, such as G-AB12CD34EF',
  }),
  AUTH_ISSUER: optionalUrl(['http:', 'https:']),
  AUTH_AUDIENCE: z.string().trim().min(1).default('recuento-api'),
  AUTH_JWKS_URL: optionalUrl(['http:', 'https:']),
  AUTH_CLIENT_ID: optionalText,
  AUTH_SCOPE: z.string().trim().min(1).default('openid profile email offline_access'),
  AUTH_ADMIN_CLAIM: z.string().trim().min(1).default('organizations'),
  AUTH_ADMIN_ORGANIZATION: z.string().trim().min(1).default('recuento'),
  AUTH_ADMIN_SECOND_FACTOR: authenticationMethods.optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CLICK_REFERENCE_SECRET: clickReferenceKeys.optional(),
  AFFILIATE_POSTBACK_SECRETS: postbackSecrets.optional(),
  SMTP_URL: optionalUrl(['smtp:', 'smtps:']),
  MAIL_FROM: optionalMailbox,
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  RESPONSE_CACHE: z.enum(['on', 'off', 'strict']).default('on'),
  RESPONSE_CACHE_MB: wholeNumber(1, 4096).default(32),
  FAILPOINTS: optionalText,
  // The counters in PostgreSQL are integers.
  RATE_LIMIT_FACTOR: positiveNumber(1_000_000).default(1),
  ...tracingSettings,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The parsed settings. The table in README.md describes them and their defaults. */
export interface Env {
  production: boolean;
  port: number;
  /** Where a worker answers health checks and metrics; undefined: nowhere. */
  workerPort?: number;
  dataDir: string;
  /** Undefined: use the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  /** For LISTEN, migrations and queues if `databaseUrl` is a transaction pooler. */
  databaseDirectUrl?: string;
  storage: StorageSettings;
  /** Streaming replicas for anonymous reads. */
  replicaUrls: string[];
  redisUrl?: string;
  /** `redisUrl` is a node of a cluster. */
  redisCluster: boolean;
  trustProxy: number;
  process: 'all' | 'api' | 'worker';
  seed: 'demo' | 'none';
  publicUrl: string;
  productName: string;
  /** Data controller named on the legal pages. Values that are not configured are placeholders in square brackets. */
  controller: { name: string; address: string; email: string };
  /** E-mail address for reports about vulnerabilities; undefined if none is configured. */
  securityContact: string | undefined;
  /** E-mail address of the data protection officer. */
  dataProtectionOfficer: string;
  /** Pages of the authorities to which a person can notify a suspected harm. */
  harmReportUrls: { spain: string; eu: string };
  /** Measurement id of Google Analytics; undefined: no analytics. */
  analyticsId?: string;
  auth: {
    /** Undefined: use the embedded provider at /identity. */
    issuer?: string;
    audience: string;
    jwksUrl?: string;
    clientId?: string;
    /** Scope that the single-page app requests from an external provider. */
    scope: string;
    adminClaim: string;
    adminOrganization: string;
    /** Values of the claims `amr` and `acr`, one of which admins need; empty: a password is enough. */
    adminSecondFactor: string[];
    /** Signs the cookies of the embedded provider and the links to files. */
    secret: string;
  };
  /** Keys of click references with their ids; new references are created with the first one. */
  clickReferenceKeys: NamedSecret[];
  /** Secrets with which partners sign postbacks; a partner that rotates its secret has two. */
  postbackSecrets: NamedSecret[];
  /** Undefined: no mail is sent. */
  mail?: { url: string; from: { name: string; address: string } };
  /** Bearer token for /metrics; if undefined, /metrics is disabled in production and local otherwise. */
  metricsToken?: string;
  /**
   * Cache of the responses to requests without a token. `strict` asks the database before each of them is sent whether
   * something has changed.
   */
  responseCache: { mode: 'on' | 'off' | 'strict'; bytes: number };
  failpoints?: string;
  rateLimitFactor: number;
  /** Base URL of an OpenTelemetry collector; undefined: tracing is disabled. */
  otlpEndpoint?: string;
  /** Sent to the collector with each request. */
  otlpHeaders: Record<string, string>;
  logLevel: string;
}

interface LoadOptions {
  /** Whether secrets that are not configured are created in DATA_DIR; otherwise only read from there. */
  mayCreateSecrets?: boolean;
}

/**
 * Reads the environment, and the files that it names (`NAME_FILE`).
 * @throws ConfigError naming the first invalid variable
 */
export function loadEnv(
  source: Record<string, string | undefined> = process.env,
  { mayCreateSecrets = true }: LoadOptions = {},
): Env {
  const settings = readSettingFiles(source, Object.keys(schema.shape));
  const parsed = schema.refine(areFailpointsAllowed, FAILPOINTS_IN_PRODUCTION).safeParse(settings);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue.path.join('.');
    throw new ConfigError(`${name}${describeValue(name, settings[name])} cannot be used: ${issue.message}.`);
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const production = values.NODE_ENV === 'production';
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL is missing: DATABASE_DIRECT_URL is another way to the same database.');
  }
  assertCompleteProvider(values);
  if (production && values.SEED === 'demo' && !values.AUTH_ISSUER) {
    throw new ConfigError(
      'SEED="demo" cannot be used: with NODE_ENV=production demo accounts with a published password are not allowed.',
    );
  }
  for (const name of ['AUTH_SECRET', 'CLICK_REFERENCE_SECRET'] as const) {
    if (!production || values[name]) continue;
    throw new ConfigError(`${name} is missing: with NODE_ENV=production secrets have no default.`);
  }
  const generated = new GeneratedSecrets(dataDir, mayCreateSecrets);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    production,
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    storage: resolveStorage(values),
    replicaUrls: values.DATABASE_REPLICA_URLS,
    redisUrl: values.REDIS_URL,
    redisCluster: isRedisCluster(values),
    trustProxy: values.TRUST_PROXY,
    process: values.PROCESS,
    seed: values.SEED,
    publicUrl,
    productName: values.PRODUCT_NAME,
    controller: {
      name: values.CONTROLLER_NAME ?? "[controller's name]",
      address: values.CONTROLLER_ADDRESS ?? "[controller's postal address]",
      email: values.CONTROLLER_EMAIL ?? "[controller's e-mail]",
    },
    securityContact: values.CONTROLLER_EMAIL,
    dataProtectionOfficer: values.DPO_EMAIL ?? "[data protection officer's e-mail]",
    harmReportUrls: {
      spain: values.HARM_REPORT_URL_SPAIN ?? 'https://www.notificaram.es',
      eu: values.HARM_REPORT_URL_EU ?? 'https://www.adrreports.eu/en/report_side_effect',
    },
    analyticsId: values.ANALYTICS_ID,
    auth: {
      issuer: values.AUTH_ISSUER,
      audience: values.AUTH_AUDIENCE,
      jwksUrl: values.AUTH_JWKS_URL,
      clientId: values.AUTH_CLIENT_ID,
      scope: values.AUTH_SCOPE,
      adminClaim: values.AUTH_ADMIN_CLAIM,
      adminOrganization: values.AUTH_ADMIN_ORGANIZATION,
      adminSecondFactor: resolveAdminSecondFactor(values.AUTH_ADMIN_SECOND_FACTOR, production && !values.AUTH_ISSUER),
      secret: values.AUTH_SECRET ?? generated.getAuthSecret(),
    },
    clickReferenceKeys: values.CLICK_REFERENCE_SECRET ?? [
      { name: 'generated', secret: generated.getClickReferenceSecret() },
    ],
    postbackSecrets:
      values.AFFILIATE_POSTBACK_SECRETS ??
      (values.SEED === 'demo' && !production ? generated.getPostbackSecrets() : []),
    mail: values.SMTP_URL
      ? { url: values.SMTP_URL, from: parseSender(values.MAIL_FROM, values.PRODUCT_NAME, publicUrl) }
      : undefined,
    metricsToken: values.METRICS_TOKEN,
    responseCache: { mode: values.RESPONSE_CACHE, bytes: values.RESPONSE_CACHE_MB * 1_048_576 },
    failpoints: values.FAILPOINTS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    otlpHeaders: values.OTEL_EXPORTER_OTLP_HEADERS,
    logLevel: values.LOG_LEVEL,
  };
}
