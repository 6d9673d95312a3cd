import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For each there is a former index with the same column and condition. */
const DUPLICATES = [
  'catalog.brands_merged_into_id_idx',
  'catalog.conditions_merged_into_id_idx',
  'catalog.supplements_merged_into_id_idx',
  'marketplace.products_named_supplement_id_idx',
];

export class DuplicateIndexes1764295000000 implements MigrationInterface {
  /** Processes of the previous version lock several of these tables in another order: no transaction may lock two of them. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const index of DUPLICATES) await runner.query(`drop index concurrently if exists ${index}`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
