import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys outlive their testimonials, so that a repeated request does not create a deleted testimonial again. They are deleted
 * with their user, also by a process of the previous version, which expects that they went with the testimonials.
 */
export class KeysOfDeletedTestimonials1764286000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table testimonials.idempotency_keys
        drop constraint idempotency_keys_testimonial_id_fkey,
        drop constraint idempotency_keys_user_id_fkey,
        add constraint idempotency_keys_user_id_fkey foreign key (user_id) references identity.users on delete cascade;
      drop index testimonials.idempotency_keys_testimonial_id_idx
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
