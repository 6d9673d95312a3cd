import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PendingFiles1764100400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table testimonials.pending_files (
        name text primary key,
        user_id integer not null references identity.users on delete cascade,
        created_at timestamptz not null default now()
      );
      create index pending_files_by_user on testimonials.pending_files (user_id);
      create table platform.file_sweeps (
        folder text primary key,
        removed integer not null default 0
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
