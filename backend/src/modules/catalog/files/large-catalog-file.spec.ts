import { countTurns } from '../../../../test/app/count-turns.js';
import { parseCatalogFile, ROWS_PER_TURN } from './catalog-file.js';
import { findNameClashes, planImport, type StoredEntry } from './catalog-import-plan.js';

const COUNT = 20_000;
/** Half of the turns that are expected, because those of the other work are not exactly as many. */
const MIN_TURNS = COUNT / ROWS_PER_TURN / 2;

const numbers = Array.from({ length: COUNT }, (_, index) => index);
const rows = numbers.map((number) => `Plant ${number},Planta ${number}`);

it('other work runs while a large file is read', async () => {
  const { result, turns } = await countTurns(() =>
    parseCatalogFile(Buffer.from(['nameEn,nameEs', ...rows].join('\n'))),
  );
  expect(result.rows[COUNT - 1]).toMatchObject({ line: COUNT + 1, nameEs: `Planta ${COUNT - 1}` });
  expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
});

it('other work runs while a large file is compared with a large catalog', async () => {
  const file = await parseCatalogFile(Buffer.from(['nameEn,nameEs', ...rows].join('\n')));
  const planned = await countTurns(() => planImport('supplements', file.rows, new Map()));
  expect(planned.turns).toBeGreaterThanOrEqual(MIN_TURNS);
  const stored = new Map(numbers.map((id) => [id, storedEntry(id)]));
  const found = await countTurns(() => findNameClashes(planned.result, stored, (name) => name));
  expect(found.result).toMatchObject([{ line: 5, code: 'name_taken' }]);
  expect(found.turns).toBeGreaterThanOrEqual(2 * MIN_TURNS);
});

/** Only the entry with id 7 has a name of the file. */
const storedEntry = (id: number): StoredEntry => ({
  ...{ id, isUserGenerated: false, mergedIntoId: null },
  ...{ nameEn: `Root ${id}`, nameEs: `Raíz ${id}`, folded: [id === 7 ? 'Plant 3' : `Root ${id}`, `Raíz ${id}`] },
});
