import { addNames, type Names } from './factories.js';
import { addAdvertiser, addProduct } from './product-factories.js';
import type { TestApp } from './test-app.js';

const howTaken = '{"doses": {}, "frequencies": {}, "daysToResults": {}, "sideEffects": {}, "stillTaking": 0}';
/** A cell as the former version wrote it: condition, supplement and the numbers of four outcomes. */
export const INSERT_CELL = `insert into analysis.cells (condition_id, supplement_id, age_range, gender, significant, moderate,
  residual, "none", negative_effects, how_taken) values ($1, $2, '', '', $3, $4, 0, $5, $6, '${howTaken}')`;

/** Products of two partners, most with reports, and one that is no longer for sale. `ids` are by title. */
export async function addListedProducts({ database }: TestApp): Promise<{ names: Names; ids: Record<string, number> }> {
  const names = await addNames(database);
  const ids: Record<string, number> = {};
  const brightjar = await addAdvertiser(database, 'Brightjar', 'clickref');
  const tilo = await addAdvertiser(database, 'Kiosko Tilo', 'epi');
  await addAdvertiser(database, 'Empty Shop');
  const add = async (name: string, advertiserId: number, changes: Record<string, unknown>) => {
    ids[name] = await addProduct(database, advertiserId, { title: name, ...changes });
  };
  const magnesium = { supplement_id: names.supplementId, supplement_name: 'Magnesium' };
  const valerian = { supplement_id: names.otherSupplementId, supplement_name: 'Valerian root' };
  await add('cheap valerian', brightjar, { ...valerian, price: 9.9, listed_at: '2026-01-01', brand_name: 'Ábrego' });
  await add('magnesium', brightjar, {
    ...magnesium,
    price: 10,
    currency: 'USD',
    listed_at: '2026-03-01',
    discount: 15,
  });
  await add('dear magnesium', tilo, { ...magnesium, price: 100, listed_at: '2026-02-01', weight_amount: 2.5 });
  await add('tea', tilo, {
    supplement_name: 'Hierba Luisa 100%',
    price: 10,
    currency: 'GBP',
    listed_at: '2026-04-01',
    weight_amount: null,
    weight_unit: null,
    affiliate_url: '/marketplace/product-demo/4',
  });
  await add('retired', tilo, { ...magnesium, price: 1, retired_at: new Date() });
  await database.execute(INSERT_CELL, [names.conditionId, names.supplementId, 10, 8, 0, 2]);
  await database.execute(INSERT_CELL, [names.conditionId, names.otherSupplementId, 2, 0, 1, 0]);
  return { names, ids };
}
