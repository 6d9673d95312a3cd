const { randomInt } = require('node:crypto');

/**
 * Above the ports that browsers refuse to open, and below 32768, from where Linux takes the ports of outgoing connections: one of
 * these could take a port before the server listens.
 */
const FIRST = 12_000;
const PARTS = 50;
const PORTS_PER_PART = 400;

/** Processes that run at the same time have ids close to each other, so each has a part of its own. */
const first = FIRST + (process.pid % PARTS) * PORTS_PER_PART;

/**
 * Ports for the servers of a test in the order in which to try them: all of this process, from a random one on. The test
 * files of the backend, which Jest loads as CommonJS, and the scripts pass them to get-port.
 */
exports.listTestPorts = () => {
  const start = randomInt(PORTS_PER_PART);
  return Array.from({ length: PORTS_PER_PART }, (_, index) => first + ((start + index) % PORTS_PER_PART));
};
