import { createServer } from 'node:net';
import { Complaint } from './runner.mjs';

/** Refuses early what the server would only refuse after the build. */
export async function requireFreePort(text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Complaint(`PORT must be a whole number between 0 and 65535, not "${text}".`);
  }
  const code = await tryPort(port);
  if (code === 'EADDRINUSE') throw new Complaint(`Port ${port} is in use: stop the other program or set PORT.`);
  if (code === 'EACCES') throw new Complaint(`This user may not open port ${port}: set PORT to a number above 1023.`);
  if (code) throw new Complaint(`Port ${port} cannot be opened (${code}): set PORT to another one.`);
}

function tryPort(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}
