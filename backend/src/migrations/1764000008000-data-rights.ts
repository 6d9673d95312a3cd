import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DataRights1764000008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What the provider said last, beside what is true here: a corrected name holds until the provider says another.
    await runner.query(`
      alter table identity.users
        add column claimed_email text,
        add column claimed_name text,
        add column last_seen_on date not null default current_date;
      update identity.users set claimed_email = email, claimed_name = name;
      create table identity.erased_subjects (
        subject_hash text primary key check (subject_hash ~ '^[0-9a-f]{64}$'),
        refused_until timestamptz not null
      );

      alter table consent.records add column marketing boolean not null default false;
      create index records_by_testimonial on consent.records (testimonial_id) where withdrawn_at is null;
      create unique index records_open_preferences on consent.records (user_id)
        where kind = 'cookie_preferences' and withdrawn_at is null;

      alter table review.decisions drop constraint decisions_check;
      alter table review.decisions add constraint decisions_reason
        check (testimonial_id is null or (decision = 'approved') = (reason is null));
    `);
    await runner.query(`
      create schema data_rights;
      create table data_rights.exports (
        id integer generated always as identity primary key,
        user_id integer not null references identity.users,
        kind text not null check (kind in ('full', 'portable')),
        language text not null check (language in ('en', 'es')),
        file_name text not null unique,
        state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
        is_awaited boolean not null default false,
        byte_size bigint,
        requested_at timestamptz not null default now(),
        ready_at timestamptz,
        expires_at timestamptz,
        check ((state = 'ready') = (ready_at is not null and expires_at is not null and byte_size is not null))
      );
      create index exports_by_user on data_rights.exports (user_id, id desc);

      create table data_rights.rectifications (
        id integer generated always as identity primary key,
        user_id integer not null references identity.users,
        data_type text not null check (data_type in ('testimonial', 'profile')),
        record_id integer,
        field_name text not null,
        current_value text not null,
        requested_value text not null,
        justification text not null,
        language text not null check (language in ('en', 'es')),
        status text not null default 'received' check (status in ('received', 'approved', 'refused')),
        refusal_reason text,
        requested_at timestamptz not null default now(),
        due_at timestamptz not null,
        decided_at timestamptz,
        decided_by integer references identity.users on delete set null,
        check ((data_type = 'testimonial') = (record_id is not null)),
        check ((status = 'received') = (decided_at is null)),
        check ((status = 'refused') = (refusal_reason is not null))
      );
      create index rectifications_by_user on data_rights.rectifications (user_id, id desc);
      create index rectifications_open on data_rights.rectifications (due_at) where status = 'received';

      create table data_rights.erasures (
        id uuid primary key,
        user_id integer unique references identity.users on delete set null,
        subject_hash text check (subject_hash ~ '^[0-9a-f]{64}$'),
        origin text not null check (origin in ('person', 'inactivity', 'replay')),
        language text not null check (language in ('en', 'es')),
        reason text,
        pairs jsonb not null default '[]',
        requested_at timestamptz not null default now(),
        completed_at timestamptz,
        check (completed_at is null or (user_id is null and reason is null))
      );
      create index erasures_going_on on data_rights.erasures (requested_at) where completed_at is null;
      create table data_rights.erasure_steps (
        erasure_id uuid not null references data_rights.erasures on delete cascade,
        step text not null,
        done_at timestamptz not null default now(),
        primary key (erasure_id, step)
      );

      create table data_rights.inactivity_warnings (
        user_id integer primary key references identity.users,
        warned_at timestamptz not null default now()
      );
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
