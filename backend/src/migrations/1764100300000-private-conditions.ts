import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A private condition belongs to one person: two of them may bear the same name, and only public names are unique. */
export class PrivateConditions1764100300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index catalog.additional_conditions_own_name;
      create unique index additional_conditions_own_name on catalog.additional_conditions (folded_en)
        where is_user_generated and is_public;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
