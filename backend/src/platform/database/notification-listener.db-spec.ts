import pg from 'pg';
import { createTestDatabase } from '../../../test/app/test-database.js';
import { waitUntil } from '../../../test/app/test-app.js';
import { type NotificationHandler, NotificationListener } from './notification-listener.js';

class Recorder implements NotificationHandler {
  readonly received: string[] = [];
  connections = 0;
  disconnections = 0;

  onNotification(payload: string): void {
    this.received.push(payload);
  }

  onConnected(): void {
    this.connections += 1;
  }

  onDisconnected(): void {
    this.disconnections += 1;
  }
}

const LISTENERS = `pg_stat_activity where application_name = 'recuento notifications' and datname = current_database()`;

let database: pg.Client;
let listener: NotificationListener;
let first: Recorder;
let other: Recorder;

beforeEach(async () => {
  const url = await createTestDatabase();
  database = new pg.Client({ connectionString: url });
  await database.connect();
  listener = new NotificationListener(url);
  [first, other] = [new Recorder(), new Recorder()];
  listener.subscribe('first', first);
  listener.subscribe('other', other);
  await waitForConnections(1);
});

afterEach(async () => {
  await listener.beforeApplicationShutdown();
  await database.end();
});

const waitForConnections = (count: number) =>
  waitUntil(
    async () => [first.connections, other.connections],
    (connections) => connections.every((each) => each === count),
  );
const notify = (channel: string, payload: string) => database.query('select pg_notify($1, $2)', [channel, payload]);
const countConnections = async () => (await database.query(`select 1 from ${LISTENERS}`)).rowCount;

it('one connection receives the notifications of all channels', async () => {
  await notify('first', 'one');
  await notify('other', 'two');
  expect(await listener.confirm()).toBe(true);
  expect([first.received, other.received, await countConnections()]).toEqual([['one'], ['two'], 1]);
});

it('a lost connection is restored with all channels and its handlers are notified', async () => {
  await database.query(`select pg_terminate_backend(pid) from ${LISTENERS}`);
  await waitForConnections(2);
  expect([first.disconnections, other.disconnections]).toEqual([1, 1]);
  await notify('first', 'again');
  await notify('other', 'again');
  expect(await listener.confirm()).toBe(true);
  expect([first.received, other.received, await countConnections()]).toEqual([['again'], ['again'], 1]);
});

it('a closed listener keeps no connection', async () => {
  await listener.beforeApplicationShutdown();
  await waitUntil(countConnections, (connections) => connections === 0);
  expect(await listener.confirm()).toBe(false);
});
