import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Idempotency keys are deleted with their user. The next migration separates them from testimonials, with which a process of
 * the previous version expects that they go. The tables are locked in the order in which submissions use them.
 */
export class KeysOfErasedUsers1764286000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('lock table identity.users, testimonials.idempotency_keys in access exclusive mode');
    await runner.query(`
      alter table testimonials.idempotency_keys
        drop constraint idempotency_keys_user_id_fkey,
        add constraint idempotency_keys_user_id_fkey foreign key (user_id) references identity.users on delete cascade
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
