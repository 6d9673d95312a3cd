import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';

interface Report {
  added: number;
  changed: number;
  unchanged: number;
  errors: { line: number; code: string }[];
}

let product: TestApp;
let admin: Client;

beforeEach(async () => {
  product = await TestApp.start({ process: 'api' });
  admin = await product.signInAs('admin');
});

afterEach(() => product.stop());

async function importFile(kind: string, ...rows: string[]) {
  const file = ['id,nameEn,nameEs,isUserGenerated,mergedIntoId', ...rows].join('\r\n');
  const path = `/api/admin/catalog/${kind}/import`;
  const { added, changed, unchanged, errors } = (await admin.post<Report>(path, file, { 'content-type': 'text/csv' }))
    .body;
  return { added, changed, unchanged, errors: errors.map(({ line, code }) => [line, code]) };
}

const findId = async (name: string) => {
  const [{ id }] = await product.database.query<{ id: number }>(
    'select id from catalog.supplements where name_en = $1',
    [name],
  );
  return id;
};

describe('a catalog file that is imported again', () => {
  it.each([
    ['conditions', [',Migraine,Migraña,,', `,'+ aura,"Con  aura",false,`]],
    ['supplements', [',Sea moss,Musgo marino,,', ',Zinc,Zinc,FALSE,']],
    ['brands', [',Northlight,,,', ',Southlight,Southlight,,']],
  ])('leaves the %s unchanged that it added, and adds its new rows', async (kind, rows) => {
    expect(await importFile(kind, ...rows)).toEqual({ added: 2, changed: 0, unchanged: 0, errors: [] });
    expect(await importFile(kind, ...rows)).toEqual({ added: 0, changed: 0, unchanged: 2, errors: [] });
    expect(await importFile(kind, ...rows, ',Another,Another,,')).toMatchObject({ added: 1, unchanged: 2, errors: [] });
  });

  it('is rejected if a row has only one of the names, or changes what a file cannot change', async () => {
    await importFile('supplements', ',Sea moss,Musgo marino,,', ',Zinc,Zinc,,');
    const rows = [',Sea moss,Musgo de mar,,', ',sea moss,Musgo marino,,', ',Zinc,Zinc,true,', ',Zinc,Zinc,,'];
    const { errors } = await importFile('supplements', ...rows);
    expect(errors).toEqual([
      [2, 'name_taken'],
      [3, 'name_taken'],
      [4, 'read_only'],
      [5, 'name_taken'],
    ]);
  });
});

it('a row without an id is a new entry if another row renames the entry with its names', async () => {
  await importFile('supplements', ',Zinc,Zinc,,');
  const rename = `${await findId('Zinc')},Zinc oxide,Óxido de zinc,,`;
  expect(await importFile('supplements', rename, ',Zinc,Zinc,,')).toEqual({
    ...{ added: 1, changed: 1, unchanged: 0, errors: [] },
  });
  const both = `${await findId('Zinc')},Zinc,Zinc,,`;
  expect((await importFile('supplements', both, ',Zinc,Zinc,,')).errors).toEqual([[3, 'name_taken']]);
});

it('a row without an id is not a custom name that is hidden', async () => {
  await product.database.execute(
    `insert into catalog.supplements (name_en, name_es, is_user_generated, is_public)
     values ('Moon dust', 'Moon dust', true, false)`,
  );
  expect((await importFile('supplements', ',Moon dust,Moon dust,,')).errors).toEqual([[2, 'name_taken']]);
});
