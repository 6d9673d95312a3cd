import type { IncomingMessage } from 'node:http';

/**
 * The token of the Authorization header with the Bearer scheme; null if there is none. The function of the library takes a time
 * quadratic in the length of a header without spaces, and requests are authenticated before they are counted.
 */
export const readBearerToken = ({ headers }: { headers: IncomingMessage['headers'] }): string | null =>
  /^bearer\s+(\S+)/i.exec(headers.authorization ?? '')?.[1] ?? null;
