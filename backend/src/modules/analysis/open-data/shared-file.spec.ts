import { countTurns } from '../../../../test/app/count-turns.js';
import { encodeCsv, encodeJson, ROWS_PER_TURN } from './shared-file.js';

const ROWS = 20_000;
/** Half of the turns that are expected, because those of the other work are not exactly as many. */
const MIN_TURNS = ROWS / ROWS_PER_TURN / 2;
const rows = Array.from({ length: ROWS }, (_, id) => ({ id, name: `Herb ${id}` }));

it('other work runs while many rows are converted to JSON', async () => {
  const { result, turns } = await countTurns(() => encodeJson('rows', { licence: 'free', rows, size: 5 }));
  expect(JSON.parse(result.toString())).toEqual({ licence: 'free', size: 5, rows });
  expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
});

it('other work runs while many rows are converted to CSV', async () => {
  const { result, turns } = await countTurns(() =>
    encodeCsv(['id', 'name', 'licence'], rows, (row) => ({ ...row, licence: 'free' })),
  );
  const lines = result.toString().split('\r\n');
  expect(lines).toHaveLength(1 + ROWS + 1);
  expect([lines[0], lines[1], lines[ROWS]]).toEqual([
    'id,name,licence',
    '0,Herb 0,free',
    `${ROWS - 1},Herb ${ROWS - 1},free`,
  ]);
  expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
});

it('a file without rows is complete', async () => {
  expect(JSON.parse((await encodeJson('rows', { rows: [] })).toString())).toEqual({ rows: [] });
  expect((await encodeCsv(['id', 'name'], [], (row) => row)).toString()).toBe('id,name\r\n');
});
