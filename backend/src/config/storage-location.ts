import { z } from 'zod';
import { ConfigError } from './config-error.js';
import { optionalText, optionalUrl } from './url-settings.js';

/** For error messages. */
export const S3_LOCATION_FORM =
  's3://bucket or s3://bucket/prefix (a bucket has 3 to 63 lower-case letters, digits, dots and hyphens), with no other parameters than endpoint (http:// or https://), region (letters, digits and hyphens) and encryption';

const ENCRYPTIONS = ['AES256', 'aws:kms', 'none'] as const;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** The part of a host name that the AWS SDK accepts. */
const REGION = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i;
const PREFIX = /^([\w.-]+\/)*$/;

/** Where files are stored in S3 or a compatible service. */
export interface S3Location {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Undefined: Amazon S3 in the region. */
  endpoint?: string;
  region?: string;
  /** The encryption that is requested from the server for each file. */
  encryption: (typeof ENCRYPTIONS)[number];
}

/** Account of the storage; undefined: the AWS SDK finds it (environment, shared configuration, role of the machine). */
export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
}

const locationQuery = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: z.string().regex(REGION).optional(),
  encryption: z.enum(ENCRYPTIONS).default('AES256'),
});

/** `s3://bucket/prefix?endpoint=https://…&region=…&encryption=…`; undefined if it is not understood. */
export function parseS3Location(text: string): S3Location | undefined {
  if (!/^s3:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const prefix = url.pathname.replace(/^\/+/, '').replace(/([^/])$/, '$1/');
  const query = locationQuery.safeParse(Object.fromEntries(url.searchParams));
  const hasExtra = Boolean(url.username || url.password || url.port || url.hash);
  if (!BUCKET.test(url.hostname) || !PREFIX.test(prefix) || hasExtra || !query.success) return undefined;
  return { bucket: url.hostname, prefix, ...query.data };
}

/** Undefined: files are stored in DATA_DIR. */
const storageUrl = optionalText.transform((text, context): S3Location | undefined => {
  const location = text === undefined ? undefined : parseS3Location(text);
  if (text === undefined || location) return location;
  context.addIssue(`must be ${S3_LOCATION_FORM}`);
  return z.NEVER;
});

const optionalRegion = optionalText.refine((text) => text === undefined || REGION.test(text), {
  message: 'must be the name of a region: up to 63 letters, digits and hyphens',
});

export const storageSettings = {
  STORAGE_URL: storageUrl,
  S3_ENDPOINT: optionalUrl(['http:', 'https:']),
  S3_REGION: optionalRegion,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  AWS_REGION: optionalRegion,
};

export interface StorageSettings {
  /** Undefined: `files` in `dataDir`. */
  location?: S3Location;
  account?: S3Account;
  /** For locations without these parameters. */
  defaults: Pick<S3Location, 'endpoint' | 'region'>;
}

/** @throws ConfigError */
export function resolveStorage(values: {
  [Name in keyof typeof storageSettings]?: z.infer<(typeof storageSettings)[Name]>;
}): StorageSettings {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!accessKeyId !== !secretAccessKey) {
    const missing = accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID';
    throw new ConfigError(`${missing} is missing: both are needed for the account of the file storage.`);
  }
  const defaults = { endpoint: values.S3_ENDPOINT, region: values.S3_REGION ?? values.AWS_REGION };
  const location = values.STORAGE_URL && completeLocation(values.STORAGE_URL, defaults);
  if (location && !location.region) {
    throw new ConfigError('S3_REGION is missing: with STORAGE_URL it is the region of the bucket.');
  }
  const account = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { location, account, defaults };
}

/** A location with the parameters that its URL does not contain. */
export function completeLocation(location: S3Location, defaults: StorageSettings['defaults']): S3Location {
  const endpoint = location.endpoint ?? defaults.endpoint;
  // Other services than Amazon's usually have one region and accept any name.
  const region = location.region ?? defaults.region ?? (endpoint ? 'us-east-1' : undefined);
  return { ...location, endpoint, region };
}
