import pg from 'pg';
import { PostgresServer } from './postgres-server.js';

let server: PostgresServer;

beforeAll(async () => {
  server = await PostgresServer.start();
});

afterAll(() => server.stop());

it('a frozen PostgreSQL stops every process, also those of connections that are opened at this moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    let isOver = false;
    const connect = async (): Promise<void> => {
      while (!isOver) {
        const client = new pg.Client({ connectionString: server.url });
        client.on('error', () => undefined);
        await client.connect();
        await client.end();
      }
    };
    const connections = Array.from({ length: 8 }, connect);
    await server.freeze();
    const states = await server.readStates();
    isOver = true;
    await server.thaw();
    await Promise.all(connections);
    expect(new Set(states)).toEqual(new Set(['T']));
  }
});
