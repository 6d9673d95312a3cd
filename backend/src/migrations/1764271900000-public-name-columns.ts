import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Before the migration that fills them: the exclusive locks that this takes must not last as long as its scans. */
export class PublicNameColumns1764271900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const kind of ['conditions', 'supplements', 'brands']) {
      await runner.query(`
        alter table catalog.${kind}
          add column is_public boolean not null default true,
          add column is_edited boolean not null default false
      `);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
