import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReviewDesk1764000009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index testimonials_experience on testimonials.testimonials using gin (experience public.gin_trgm_ops);

      create table review.flag_checks (
        testimonial_id integer primary key references testimonials.testimonials on delete cascade,
        version integer not null
      );
      create table review.flags (
        testimonial_id integer not null references testimonials.testimonials on delete cascade,
        code text not null,
        primary key (code, testimonial_id)
      );
      create index flags_by_testimonial on review.flags (testimonial_id);
      create table review.likenesses (
        testimonial_id integer not null references testimonials.testimonials on delete cascade,
        other_id integer not null references testimonials.testimonials on delete cascade,
        similarity real not null check (similarity between 0 and 1),
        primary key (testimonial_id, other_id),
        check (testimonial_id <> other_id)
      );
      create index likenesses_by_other on review.likenesses (other_id);

      create table review.claims (
        testimonial_id integer primary key references testimonials.testimonials on delete cascade,
        reviewer_id integer not null references identity.users on delete cascade,
        expires_at timestamptz not null
      );
      create index claims_by_reviewer on review.claims (reviewer_id);

      create index decisions_by_reviewer on review.decisions (reviewer_id, id desc);
    `);
    // Erasing a person may forget which testimonial it was and what was said, and nothing else ever changes.
    await runner.query(`
      create function review.keep_decision() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.testimonial_id is null and new.reason is null
           and (new.id, new.reviewer_id, new.decision, new.reason_code, new.outcome, new.decided_at)
               is not distinct from
               (old.id, old.reviewer_id, old.decision, old.reason_code, old.outcome, old.decided_at) then
          return new;
        end if;
        raise exception 'review.decisions is append-only';
      end $$;
      drop trigger append_only on review.decisions;
      create trigger append_only before update or delete on review.decisions
        for each row execute function review.keep_decision();
      create trigger append_only_whole before truncate on review.decisions
        for each statement execute function platform.refuse_change();
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
