import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts of erasures contain no conditions. */
export class PairsOfCompletedErasures1764287000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update data_rights.erasures set pairs = '[]' where completed_at is not null and pairs <> '[]'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
