import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns with what a ranking shows, and histograms in a compact form (docs/adr/0011). The version before writes cells without
 * them and reads `how_taken`; the columns are filled by the next recomputation of a pair, or by the command `recompute`.
 */
export class ReadyCells1764121000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table analysis.cells
        alter column how_taken drop not null,
        add column mean double precision,
        add column mu double precision,
        add column half double precision,
        add column summary text,
        add column histogram text;
      -- Empty once all cells have the compact form: each recomputation asks whether one does not.
      create index cells_with_legacy_histograms on analysis.cells (condition_id) where how_taken is not null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
