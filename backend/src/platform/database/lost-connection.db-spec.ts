import { createEmptyDatabase } from '../../../test/app/test-database.js';
import { LimitedPool } from './limited-pool.js';
import { workLimits } from './work.js';

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
