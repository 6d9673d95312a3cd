import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The flags now search the other side effects too: pending testimonials with them are checked again. */
export class FlagsOfOtherTexts1764255000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update review.flag_checks c set version = 0
      from testimonials.testimonials t
      where t.id = c.testimonial_id and t.review_status = 'pending' and t.other_side_effects is not null`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
