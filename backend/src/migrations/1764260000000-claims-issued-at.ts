import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The claims of an older token no longer replace those of a newer one. */
export class ClaimsIssuedAt1764260000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table identity.users add column claims_issued_at timestamptz not null default 'epoch'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
