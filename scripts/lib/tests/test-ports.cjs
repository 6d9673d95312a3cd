const { randomInt } = require('node:crypto');
const { createServer } = require('node:net');

/**
 * Above the ports that browsers refuse to open, and below 32768, from where Linux takes the ports of outgoing connections: one of
 * these could take a port before the server listens.
 */
const FIRST = 12_000;
const PARTS = 50;
const PORTS_PER_PART = 400;

let part;

/**
 * Ports for the servers of a test in the order in which to try them: all of this process, from a random one on. The test
 * files of the backend, which Jest loads as CommonJS, and the scripts pass them to get-port.
 */
exports.listTestPorts = async () => {
  part ??= takePart();
  const first = (await part) + 1;
  const count = PORTS_PER_PART - 1;
  const start = randomInt(count);
  return Array.from({ length: count }, (_, index) => first + ((start + index) % count));
};

/**
 * Each process has a part of its own, because another process could take a port between the check that it is free and the
 * moment at which a server listens. A part belongs to the process that listens on its first port.
 */
async function takePart() {
  for (let tried = 0; tried < PARTS; tried += 1) {
    const first = FIRST + ((process.pid + tried) % PARTS) * PORTS_PER_PART;
    if (await canListen(first)) return first;
  }
  throw new Error(`All ${PARTS} parts of the ports for tests are in use.`);
}

/** Listens until the process ends. */
function canListen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.unref();
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen({ port, host: '127.0.0.1' }, () => resolve(true));
  });
}
