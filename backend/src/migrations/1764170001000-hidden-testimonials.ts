import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A testimonial may be hidden while reports about it are decided: a value of the existing column, so that the previous
 * version, which shows only approved ones, does not show it. It remains its author's one testimonial about the subject.
 */
export class HiddenTestimonials1764170001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table testimonials.testimonials
        drop constraint testimonials_review_status_check,
        add constraint testimonials_review_status_check
          check (review_status in ('pending', 'approved', 'rejected', 'hidden')),
        add constraint testimonials_hidden_was_approved
          check (review_status <> 'hidden'
                 or (condition_id is not null and supplement_id is not null and brand_id is not null
                     and approved_at is not null));

      create unique index testimonials_one_active on testimonials.testimonials (user_id, subject_key)
        where review_status in ('pending', 'approved', 'hidden');
      drop index testimonials.testimonials_one_standing;
      alter index testimonials.testimonials_one_active rename to testimonials_one_standing;
      create index testimonials_hidden on testimonials.testimonials (id) where review_status = 'hidden';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
