import { createEmptyDatabase } from '../../../test/app/test-database.js';
import { LimitedPool } from './limited-pool.js';
import { getRecordedOutage, runWork, workLimits } from './work.js';

it('a connection that is lost between two statements fails the next one, and does not end the process', async () => {
  const connectionString = await createEmptyDatabase();
  const pool = new LimitedPool({ connectionString, max: 2, limits: workLimits['request-read'] });
  const connection = await pool.connect();
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => connection.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  await expect(connection.query('select 1')).rejects.toThrow();
  connection.release(true);
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('a connection of another work that is lost during a statement is recorded as an outage of the work with the statement', async () => {
  const connectionString = await createEmptyDatabase();
  const pool = new LimitedPool({ connectionString, max: 1, limits: workLimits['request-read'] });
  const terminate = 'select pg_terminate_backend(pg_backend_pid())';
  await runWork('request-read', async () => {
    await pool.query('select 1');
    await runWork('request-read', async () => {
      const error = await pool.query(terminate).catch((thrown: unknown) => thrown);
      expect(getRecordedOutage()).toBe(error);
    });
    expect(getRecordedOutage()).toBeUndefined();
  });
  await pool.end();
});
