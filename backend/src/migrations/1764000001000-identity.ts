import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Identity1764000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema if not exists identity;
      create table identity.users (
        id integer generated always as identity primary key,
        issuer text not null,
        subject text not null,
        email text,
        name text,
        created_at timestamptz not null default now(),
        unique (issuer, subject)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
