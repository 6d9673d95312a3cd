import type { RequestListener, Server } from 'node:http';

const PATHS = /^\/(health\/(live|ready)|metrics)(\?|$)/;

/** Limits a server to health checks and metrics: all that a worker answers. */
export function answerOperatorOnly(server: Server): void {
  const [next] = server.listeners('request') as [RequestListener];
  server.removeListener('request', next);
  server.on('request', (request, response) => {
    if (PATHS.test(request.url ?? '')) next(request, response);
    else response.writeHead(404).end();
  });
}
