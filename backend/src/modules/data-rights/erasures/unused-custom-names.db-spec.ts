import { insertCrowd } from '../../../../test/fixtures/analysis/crowd.js';
import { requestErasure, createMarker, buildErasureRequest } from '../../../../test/fixtures/erasure-fixtures.js';
import { addNames } from '../../../../test/fixtures/factories.js';
import { addAdvertiser, addProduct } from '../../../../test/fixtures/product-factories.js';
import { countRowsRead } from '../../../../test/app/rows-read.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { CustomNamesService } from '../../catalog/index.js';
import { CatalogUsage } from '../../testimonials/index.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start();
});

afterAll(() => product.stop());

const addCustomNames = async (count: number) => {
  for (const [table, columns, values] of [
    ['conditions', 'name_en, name_es', 'n, n'],
    ['supplements', 'name_en, name_es', 'n, n'],
    ['additional_conditions', 'name_en, name_es', 'n, n'],
    ['brands', 'name', 'n'],
  ]) {
    await product.database.execute(
      `insert into catalog.${table} (${columns}, is_user_generated)
       select ${values}, true from (select 'Unused ' || $2 || i as n from generate_series(1, $1::int) i) names`,
      [count, createMarker()],
    );
  }
};

const countUnused = async () =>
  (
    await product.database.query<{ n: number }>(
      `select (select count(*) from catalog.conditions where name_en like 'Unused %')::int
            + (select count(*) from catalog.supplements where name_en like 'Unused %')::int
            + (select count(*) from catalog.additional_conditions where name_en like 'Unused %')::int
            + (select count(*) from catalog.brands where name like 'Unused %')::int as n`,
    )
  )[0]!.n;

describe('custom names of an erased user', () => {
  it('unused custom names are deleted with a number of statements that does not grow with their number', async () => {
    const countStatements = async () => {
      const user = await product.signUpUser();
      await user.get('/api/notices');
      const statements = [
        jest.spyOn(product.database, 'query'),
        jest.spyOn(product.database, 'execute'),
        jest.spyOn(product.database, 'lock'),
      ];
      await requestErasure(user, buildErasureRequest());
      // Only this step reads which names are in use and deletes names.
      const isOfStep = ([sql]: [sql: string, ...rest: unknown[]]) =>
        /any\(\$1\)|^catalog\./.test(sql) && /catalog\.|applied_merges|additional_condition_ids/.test(sql);
      const count = statements.flatMap(({ mock }) => mock.calls).filter(isOfStep).length;
      statements.forEach((spy) => spy.mockRestore());
      return count;
    };
    await addCustomNames(1);
    const statementsForOne = await countStatements();
    expect([statementsForOne > 0, await countUnused()]).toEqual([true, 0]);
    await addCustomNames(200);
    expect([await countStatements(), await countUnused()]).toEqual([statementsForOne, 0]);
  });

  it('neither finding nor deleting unused names reads all testimonials', async () => {
    const { database, app } = product;
    const names = await addNames(database);
    const { supplementId, otherSupplementId } = names;
    const testimonials = 3_000;
    await insertCrowd(
      database,
      names,
      [supplementId, otherSupplementId, supplementId, otherSupplementId],
      testimonials,
    );
    const [mentioned] = await database.query<{ condition: number; supplement: number }>(
      `with condition as (
         insert into catalog.additional_conditions (name_en, name_es, is_user_generated) values ('Kept', 'Kept', true) returning id
       ), supplement as (
         insert into catalog.supplements (name_en, name_es, is_user_generated) values ('Kept', 'Kept', true) returning id
       ) select condition.id as condition, supplement.id as supplement from condition, supplement`,
    );
    await database.execute(
      `update testimonials.testimonials set additional_condition_ids = array[$1::int],
         medications = jsonb_build_array(jsonb_build_object('type', 'supplement', 'id', $2::int, 'forSameCondition', true))
       where id = (select max(id) from testimonials.testimonials)`,
      [mentioned.condition, mentioned.supplement],
    );
    await addCustomNames(20);
    await database.execute('analyze');
    const { count: rows } = await countRowsRead(database, 'testimonials.testimonials', () =>
      app.get(CustomNamesService).deleteUnused((kind, ids) => app.get(CatalogUsage).findUsedIds(kind, ids)),
    );
    expect(rows).toBeLessThan(testimonials);
    const stored = await database.query(
      `select 'condition' as kind from catalog.additional_conditions where id = $1
       union all select 'supplement' from catalog.supplements where id = $2`,
      [mentioned.condition, mentioned.supplement],
    );
    expect([stored, await countUnused()]).toEqual([[{ kind: 'condition' }, { kind: 'supplement' }], 0]);
  });

  it('an unused custom name that a product refers to stays, and the others are deleted', async () => {
    const advertiserId = await addAdvertiser(product.database, 'A shop with a custom name');
    const ids = await product.database.query<{ id: number }>(
      `insert into catalog.supplements (name_en, name_es, is_user_generated)
       select 'Sold ' || i, 'Sold ' || i, true from generate_series(1, 9) i returning id`,
    );
    await addProduct(product.database, advertiserId, { supplement_id: ids[3]!.id });
    const user = await product.signUpUser();
    await user.get('/api/notices');
    await requestErasure(user, buildErasureRequest());
    const stored = await product.database.query(`select name_en from catalog.supplements where name_en like 'Sold %'`);
    expect(stored).toEqual([{ name_en: 'Sold 4' }]);
  });
});
