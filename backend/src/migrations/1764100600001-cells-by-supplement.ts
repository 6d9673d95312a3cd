import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CellsBySupplement1764100600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The page of a product asks in which conditions its supplement was reported on.
      create index cells_by_supplement on analysis.cells (supplement_id) where age_range = '' and gender = '';
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
