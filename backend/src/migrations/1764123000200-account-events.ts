import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of second factors, and one-time codes that were used. */
export class AccountEvents1764123000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.account_events (
        id integer generated always as identity primary key,
        subject text not null,
        kind text not null,
        occurred_at timestamptz not null default now()
      );
      create index account_events_by_subject on identity.account_events (subject);
      create table identity.used_codes (
        key text primary key,
        expires_at timestamptz not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
