import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether an author confirmed an unusual dose or time to results when the form asked, and what a flag is based on. The
 * former version writes neither: its testimonials count as not asked, its flags have no figures.
 */
export class UnusualAnswers1764180000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table testimonials.testimonials
        add column dose_confirmed boolean not null default false,
        add column time_to_results_confirmed boolean not null default false;
      alter table review.flags add column figures jsonb;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
