import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// First start of docker-compose.yml: writes random secrets into one volume for each group of services that needs them. Files
// that exist are never changed, and no secret is printed. Other containers read them as members of the group 1000.
const root = process.argv[2] ?? '/secrets';

function write(name, content) {
  const file = join(root, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  writeFileSync(file, content, { mode: 0o440, flag: 'wx' });
  console.log(`created ${name}`);
  return content;
}

/** A secret that may stand in a URL, a configuration file and a shell word. */
const secret = (name) => write(name, randomBytes(32).toString('base64url'));

secret('product/auth-secret');
secret('product/click-reference-secret');
write('observability/metrics-token', secret('product/metrics-token'));
secret('observability/grafana-password');

secret('database/admin-password');
secret('database/replication-password');
const database = secret('database/product-password');
write('product/database-url', `postgres://recuento:${database}@postgres:5432/recuento`);
write('product/database-pooler-url', `postgres://recuento:${database}@pgbouncer:6432/recuento`);
write('product/database-replica-urls', `postgres://recuento:${database}@replica:5432/recuento`);
write('database/userlist.txt', `"recuento" "${database}"\n`);

const queue = secret('queue/password');
const queueHash = createHash('sha256').update(queue).digest('hex');
write('queue/users.acl', `user default on #${queueHash} ~* &* +@all\n`);
write('product/redis-url', `redis://default:${queue}@valkey:6379`);

const accessKey = secret('product/s3-access-key');
const secretKey = secret('product/s3-secret-key');
const identity = {
  name: 'recuento',
  credentials: [{ accessKey, secretKey }],
  actions: ['Admin', 'Read', 'Write', 'List'],
};
write('storage/s3.json', JSON.stringify({ identities: [identity] }));
