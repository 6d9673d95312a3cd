import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of requests by budget and caller. Nothing is lost with them, so they are not written to the log. */
export class Limits1764000006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unlogged table platform.rate_limits (
        key text primary key,
        points integer not null default 0,
        expire bigint
      )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
