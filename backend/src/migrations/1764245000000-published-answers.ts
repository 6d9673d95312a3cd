import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counting how people went on, and which brands they used, read all testimonials: with a million of them for longer than a
 * request may wait. An index with these answers is a twentieth of the size of the table.
 */
export class PublishedAnswers1764245000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index testimonials_published_answers
        on testimonials.testimonials (supplement_id, condition_id, still_taking_status, brand_id)
        where review_status = 'approved'
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
