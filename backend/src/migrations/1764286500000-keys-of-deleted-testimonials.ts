import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys outlive their testimonials, so that a repeated request does not create a deleted testimonial again. The tables are
 * locked in the order in which submissions use them: otherwise each would wait for the other.
 */
export class KeysOfDeletedTestimonials1764286500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('lock table testimonials.testimonials, testimonials.idempotency_keys in access exclusive mode');
    await runner.query(
      'alter table testimonials.idempotency_keys drop constraint idempotency_keys_testimonial_id_fkey',
    );
    await runner.query('drop index testimonials.idempotency_keys_testimonial_id_idx');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
