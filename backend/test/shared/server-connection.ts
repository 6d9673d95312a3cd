import pg from 'pg';

/** Methods of the client that its types lack. */
type Client = pg.Client & Record<'ref' | 'unref', () => void>;

/** The PostgreSQL of the test run; a test may set the variable of its own context. */
const { TEST_POSTGRES_URL } = process.env;
let connected: Promise<Client> | undefined;
let lastWork: Promise<unknown> = Promise.resolve();

/**
 * Runs work on a connection to a server. The test files of a worker share the one to the PostgreSQL of the test run, one work
 * after the other: PostgreSQL starts a process for each connection, which takes longer than copying a database.
 */
export function useServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  if (url !== TEST_POSTGRES_URL) return useOnce(url, work);
  const result = lastWork.then(async () => {
    const client = await (connected ??= connect());
    client.ref();
    // An idle connection must not keep a run without workers from ending.
    return work(client).finally(() => client.unref());
  });
  lastWork = result.catch(() => undefined);
  return result;
}

async function connect(): Promise<Client> {
  const client = new pg.Client({ connectionString: TEST_POSTGRES_URL }) as Client;
  const forget = () => (connected = undefined);
  client.on('error', forget);
  await client.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  return client;
}

async function useOnce<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
