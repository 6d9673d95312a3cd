import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A rename can state the version of the entry that it replaces. */
export class EntryVersions1764296000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const kind of ['conditions', 'supplements', 'brands']) {
      await runner.query(`alter table catalog.${kind} add column version integer not null default 1`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
