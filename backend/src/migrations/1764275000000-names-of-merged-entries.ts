import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An entry may take the name of one that was merged into it: names are unique among entries that are not merged. */
export class NamesOfMergedEntries1764275000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index catalog.conditions_own_name;
      create unique index conditions_own_name on catalog.conditions (folded_en)
        where is_user_generated and merged_into_id is null;
      drop index catalog.supplements_own_name;
      create unique index supplements_own_name on catalog.supplements (folded_en)
        where is_user_generated and merged_into_id is null;
      drop index catalog.brands_folded;
      create index brands_folded on catalog.brands (folded);
      create unique index brands_own_name on catalog.brands (folded) where merged_into_id is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
