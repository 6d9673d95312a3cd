import { createServer } from 'node:net';
import { UserFacingError } from './runner.mjs';

/**
 * @param {string} setting name of the setting that contains the port
 * @throws UserFacingError if the server could not listen on the port
 */
export async function assertPortIsFree(text, setting) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UserFacingError(`${setting} must be a whole number between 0 and 65535, not "${text}".`);
  }
  const code = await tryPort(port);
  if (code === 'EADDRINUSE')
    throw new UserFacingError(`Port ${port} is in use: stop the other program or set ${setting}.`);
  if (code === 'EACCES')
    throw new UserFacingError(`This user may not open port ${port}: set ${setting} to a number above 1023.`);
  if (code) throw new UserFacingError(`Port ${port} cannot be opened (${code}): set ${setting} to another one.`);
}

function tryPort(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}
