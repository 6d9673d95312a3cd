import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReviewReadings1764100301000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table review.readings (
        testimonial_id integer not null references testimonials.testimonials on delete cascade,
        reviewer_id integer not null references identity.users on delete cascade,
        version integer not null,
        primary key (testimonial_id, reviewer_id)
      );
      create index readings_by_reviewer on review.readings (reviewer_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
