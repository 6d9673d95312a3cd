import { requestErasure, createMarker, buildErasureRequest } from '../../../../test/erasure-fixtures.js';
import { addAdvertiser, addProduct } from '../../../../test/product-factories.js';
import { TestApp } from '../../../../test/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start();
});

afterAll(() => product.stop());

describe('custom names of an erased user', () => {
  it('unused custom names are deleted with a number of statements that does not grow with their number', async () => {
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
    const countUnused = async () =>
      (
        await product.database.query<{ n: number }>(
          `select (select count(*) from catalog.conditions where name_en like 'Unused %')::int
                + (select count(*) from catalog.supplements where name_en like 'Unused %')::int
                + (select count(*) from catalog.additional_conditions where name_en like 'Unused %')::int
                + (select count(*) from catalog.brands where name like 'Unused %')::int as n`,
        )
      )[0]!.n;
    await addCustomNames(1);
    const statementsForOne = await countStatements();
    expect([statementsForOne > 0, await countUnused()]).toEqual([true, 0]);
    await addCustomNames(200);
    expect([await countStatements(), await countUnused()]).toEqual([statementsForOne, 0]);
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
