import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

// Entry point of the stand-in for the image "chrislusf/seaweedfs": an S3-compatible server with the folder, the port and the
// file of accounts that docker-compose.yml uses.
const PORT = 8333;
const require = createRequire(import.meta.url);
const S3rver = require('s3rver');
const account = require('s3rver/lib/models/account');

const read = (name) => process.argv.find((argument) => argument.startsWith(`-${name}=`)).slice(name.length + 2);
const { identities } = JSON.parse(readFileSync(read('s3.config'), 'utf8'));
for (const { credentials } of identities) {
  for (const { accessKey, secretKey } of credentials) account.DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey);
}
account.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');

const answer = new S3rver({ directory: read('dir'), silent: true, vhostBuckets: false }).callback();
const server = createServer((request, response) =>
  request.url === '/healthz' ? response.end() : answer(request, response),
);
process.once('SIGTERM', () => {
  server.close(() => process.exit());
  server.closeIdleConnections();
});
server.listen(PORT, '0.0.0.0');
