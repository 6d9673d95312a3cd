import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of all testimonials for admins sorted all of them for each page. */
export class TestimonialsByTime1764235000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index testimonials_by_time on testimonials.testimonials (created_at desc, id desc)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
