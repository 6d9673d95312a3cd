import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;
let admin: Client;

beforeEach(async () => {
  product = await TestApp.start({ process: 'api' });
  admin = await product.signInAs('admin');
});

afterEach(() => product.stop());

const importConditions = async (...rows: string[]) => {
  const file = ['id,nameEn,nameEs', ...rows].join('\r\n');
  const { status } = await admin.post('/api/admin/catalog/conditions/import', file, { 'content-type': 'text/csv' });
  expect(status).toBe(200);
};

const findPopular = async () => {
  const { body } = await product
    .anonymous()
    .get<{ id: number; nameEn: string; popularKey: string }[]>('/api/conditions/popular');
  return body.map(({ nameEn, popularKey }) => [nameEn, popularKey]);
};

describe('the popular conditions of a catalog from a file', () => {
  it('are those with the English names of the eight, in the order of the eight', async () => {
    await importConditions(',Acne,Acné', ',Gout,Gota', ',joint  pain,Dolor articular', ',Anxiety,Ansiedad');
    expect(await findPopular()).toEqual([
      ['Anxiety', 'anxiety'],
      ['joint pain', 'jointPain'],
      ['Acne', 'acne'],
    ]);
  });

  it('stay the same when one gets another name and a new entry its former name', async () => {
    await importConditions(',Insomnia,Insomnio');
    const [{ id }] = await product.database.query<{ id: number }>(
      `select id from catalog.conditions where name_en = 'Insomnia'`,
    );
    await importConditions(`${id},Trouble sleeping,Insomnio`, ',Insomnia,Insomnio crónico');
    expect(await findPopular()).toEqual([['Trouble sleeping', 'insomnia']]);
  });

  it('are found when conditions that were imported before are imported again', async () => {
    await product.database.query(`insert into catalog.conditions (name_en, name_es) values ('Fatigue', 'Fatiga')`);
    expect(await findPopular()).toEqual([]);
    await importConditions(',Gout,Gota');
    expect(await findPopular()).toEqual([['Fatigue', 'fatigue']]);
  });
});
