import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The deletion of a testimonial by an admin is a decision. It outlives the testimonial, so it stores the author, who reads its
 * reason. Erasure of the author clears both; the deletion of the row of a user has the same effect.
 */
export class RemovedTestimonials1764281000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table review.decisions
        add column author_id integer references identity.users on delete set null,
        drop constraint decisions_decision_check,
        add constraint decisions_decision_check check (decision in ('approved', 'rejected', 'taken_back', 'removed')),
        drop constraint decisions_reason,
        add constraint decisions_reason
          check (testimonial_id is null or decision = 'removed' or (decision = 'approved') = (reason is null)),
        add constraint decisions_author check (author_id is null or decision = 'removed');
      create index decisions_by_author on review.decisions (author_id);

      create or replace function review.keep_decision() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.author_id is null and old.author_id is not null then
          new.testimonial_id := null;
          new.reason := null;
        end if;
        if tg_op = 'UPDATE' and new.testimonial_id is null and new.reason is null
           and (new.author_id is null or new.author_id = old.author_id)
           and (new.id, new.reviewer_id, new.decision, new.reason_code, new.outcome, new.decided_at)
               is not distinct from
               (old.id, old.reviewer_id, old.decision, old.reason_code, old.outcome, old.decided_at) then
          return new;
        end if;
        raise exception 'review.decisions is append-only';
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
