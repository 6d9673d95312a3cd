import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Catalog entries store the admin who renamed them last, and feeds the admin who sent them. Of existing rows nobody is known. */
export class EditorsAndSenders1764282000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const kind of ['conditions', 'supplements', 'brands']) {
      await runner.query(`
        alter table catalog.${kind}
          add column renamed_at timestamptz,
          add column renamed_by integer references identity.users on delete set null;
        create index ${kind}_by_editor on catalog.${kind} (renamed_by) where renamed_by is not null
      `);
    }
    await runner.query(`
      alter table marketplace.feeds add column sent_by integer references identity.users on delete set null;
      create index feeds_by_sender on marketplace.feeds (sent_by) where sent_by is not null
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
