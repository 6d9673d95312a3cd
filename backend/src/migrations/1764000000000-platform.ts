import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Platform1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema if not exists platform;
      create extension if not exists pg_trgm with schema public;
      create extension if not exists unaccent with schema public;

      create table platform.outbox (
        id bigint generated always as identity primary key,
        name text not null,
        payload jsonb not null,
        created_at timestamptz not null default now(),
        processed_at timestamptz
      );
      create table platform.seeds (name text primary key, seeded_at timestamptz not null default now());
      create index outbox_waiting on platform.outbox (id) where processed_at is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
