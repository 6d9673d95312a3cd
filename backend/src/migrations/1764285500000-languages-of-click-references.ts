import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The language in which a user saw the links to a shop, for mails about purchases to users without a consent. Null until a
 * user with an older reference sees a link again.
 */
export class LanguagesOfClickReferences1764285500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table marketplace.click_references add column language text check (language in ('en', 'es'))
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
