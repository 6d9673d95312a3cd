const { randomInt } = require('node:crypto');
const { default: getPort, portNumbers } = require('get-port');

/**
 * Above the ports that browsers refuse to open, and below 32768, from where Linux takes the ports of outgoing connections: one of
 * these could take a port before the server listens.
 */
const FIRST = 12_000;
const PARTS = 50;
const PORTS_PER_PART = 400;

/** Processes that run at the same time have ids close to each other, so each has a part of its own. */
const first = FIRST + (process.pid % PARTS) * PORTS_PER_PART;
const last = first + PORTS_PER_PART - 1;

/** A port on which a server of a test can listen a moment later; the same port is not returned again soon. */
exports.findFreePort = () => {
  const start = randomInt(first, last + 1);
  return getPort({ port: [...portNumbers(start, last), ...portNumbers(first, start)] });
};
