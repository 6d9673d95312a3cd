import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index in the order of a ranking now contains the supplements, so that counting the products of all ranked supplements reads
 * only the index. It grows by a fifth. The old one is dropped at the end, so that rankings are readable meanwhile.
 */
export class SupplementsByRank1764250000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index cells_by_rank_with_supplements on analysis.cells (
        condition_id, (mu - half) desc nulls last,
        (significant + moderate + residual + "none" + negative_effects) desc, significant desc)
        include (supplement_id)
        where age_range = '' and gender = '' and significant + moderate + residual + "none" + negative_effects > 0;
      drop index analysis.cells_by_rank;
      alter index analysis.cells_by_rank_with_supplements rename to cells_by_rank;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
