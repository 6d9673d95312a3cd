import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductsFollowMerges1764000009200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An entry made from own words that nobody uses any longer goes; its products stay with what it was part of.
    await runner.query(`
      alter table marketplace.products
        add column named_supplement_id integer references catalog.supplements on delete set null
          check (named_supplement_id <> supplement_id);
      create index products_by_named_supplement on marketplace.products (named_supplement_id)
        where named_supplement_id is not null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
