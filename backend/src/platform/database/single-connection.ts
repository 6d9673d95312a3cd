import pg, { type Client } from 'pg';
import { clientConfig } from './limited-pool.js';

/**
 * Runs work on a connection of its own and closes it.
 * @throws the reason if the server ends the connection, also between two statements: it would end the process otherwise
 */
export async function runOnConnection<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  name?: string,
): Promise<Result> {
  const client = new pg.Client(clientConfig(url, name));
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
  });
  // Without work nobody waits for it.
  lost.catch(() => undefined);
  await client.connect();
  try {
    return await Promise.race([work(client), lost]);
  } finally {
    await client.end();
  }
}
