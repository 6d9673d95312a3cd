import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Access tokens that are rejected before they expire. */
export class TokenRevocations1764123000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.token_revocations (
        key text primary key,
        not_before timestamptz,
        expires_at timestamptz not null
      );
      create index token_revocations_by_expiry on identity.token_revocations (expires_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
