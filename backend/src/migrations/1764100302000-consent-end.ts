import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A consent ends with its testimonial, with the reason; the record keeps the number of what it was given for. */
export class ConsentEnd1764100302000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table consent.records drop constraint records_testimonial_id_fkey,
        add column end_reason text check (end_reason in ('withdrawn', 'replaced', 'testimonial_deleted'));

      -- A choice of cookies was replaced when the next one was made in the same moment, and otherwise withdrawn.
      update consent.records ended set end_reason = case
          when kind = 'cookie_preferences' and exists (
            select from consent.records later
            where later.user_id = ended.user_id and later.kind = ended.kind and later.id > ended.id
              and later.granted_at <= ended.withdrawn_at + interval '1 second')
          then 'replaced' else 'withdrawn' end
        where withdrawn_at is not null;

      -- The events of the last days still say which testimonial it was and when it was deleted: consent and submission
      -- were recorded in one transaction, so they have the same time. Of older ones nothing but now is known.
      update consent.records orphan
        set end_reason = 'testimonial_deleted', withdrawn_at = deleted.created_at,
            testimonial_id = (deleted.payload ->> 'testimonialId')::integer
        from platform.outbox submitted
        join platform.outbox deleted on deleted.name = 'testimonials.withdrawn'
          and deleted.payload ->> 'testimonialId' = submitted.payload ->> 'testimonialId'
        where submitted.name = 'testimonials.submitted' and submitted.created_at = orphan.granted_at
          and (deleted.payload ->> 'authorId')::integer = orphan.user_id
          and orphan.kind = 'testimonial_submission' and orphan.testimonial_id is null and orphan.withdrawn_at is null;
      update consent.records set end_reason = 'testimonial_deleted', withdrawn_at = now()
        where kind = 'testimonial_submission' and testimonial_id is null and withdrawn_at is null;

      alter table consent.records add check ((withdrawn_at is null) = (end_reason is null));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
