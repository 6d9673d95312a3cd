import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReviewPointsAnalysisConsent1764000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema consent;
      create table consent.records (
        id integer generated always as identity primary key,
        user_id integer not null references identity.users,
        kind text not null check (kind in ('testimonial_submission', 'cookie_preferences')),
        testimonial_id integer references testimonials.testimonials on delete set null,
        language text not null check (language in ('en', 'es')),
        text text not null,
        text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
        published_version text,
        data_processing boolean not null,
        public_display boolean not null,
        health_data_sharing boolean not null,
        analytics boolean not null,
        granted_at timestamptz not null default now(),
        withdrawn_at timestamptz
      );
      create index records_by_user on consent.records (user_id, granted_at desc);

      create schema review;
      create table review.decisions (
        id integer generated always as identity primary key,
        testimonial_id integer,
        reviewer_id integer not null references identity.users,
        decision text not null check (decision in ('approved', 'rejected', 'taken_back')),
        reason text check (char_length(reason) between 10 and 500),
        reason_code text check (reason_code in ('unclear', 'not_credible', 'proof_missing', 'personal_data',
                                                'dangerous_claim', 'off_topic', 'duplicate', 'other')),
        outcome text not null,
        decided_at timestamptz not null default now(),
        check ((decision = 'approved') = (reason is null))
      );
      create index decisions_by_testimonial on review.decisions (testimonial_id, id);

      create schema points;
      create table points.ledger_entries (
        id integer generated always as identity primary key,
        user_id integer not null references identity.users,
        kind text not null check (kind in ('testimonial', 'purchase')),
        amount integer not null check (amount <> 0),
        testimonial_id integer,
        condition_id integer references catalog.conditions,
        supplement_id integer references catalog.supplements,
        reverses_entry_id integer unique references points.ledger_entries,
        created_at timestamptz not null default now(),
        check ((reverses_entry_id is not null) = (amount < 0))
      );
      create index ledger_entries_by_user on points.ledger_entries (user_id, id desc);
      create table points.standing_awards (
        user_id integer not null references identity.users,
        condition_id integer not null references catalog.conditions,
        supplement_id integer not null references catalog.supplements,
        testimonial_id integer not null unique,
        entry_id integer not null unique references points.ledger_entries,
        primary key (user_id, condition_id, supplement_id)
      );

      create schema analysis;
      create table analysis.cells (
        condition_id integer not null references catalog.conditions,
        supplement_id integer not null references catalog.supplements,
        age_range text not null,
        gender text not null,
        significant integer not null,
        moderate integer not null,
        residual integer not null,
        "none" integer not null,
        negative_effects integer not null,
        how_taken jsonb not null,
        primary key (condition_id, gender, age_range, supplement_id)
      );
    `);
    // Both are histories: a row that is there is never changed. Erasing a person deletes rows, it does not edit them.
    await runner.query(`
      create function platform.refuse_change() returns trigger language plpgsql as
        $$ begin raise exception '%.% is append-only', tg_table_schema, tg_table_name; end $$;
      create trigger append_only before update on points.ledger_entries
        for each row execute function platform.refuse_change();
      create trigger append_only before update of id, reviewer_id, decision, outcome, decided_at on review.decisions
        for each row execute function platform.refuse_change();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
