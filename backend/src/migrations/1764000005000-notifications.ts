import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Notifications1764000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const kinds = `'approved', 'rejected', 'taken_back', 'removed', 'export_ready', 'rectification_approved',
                   'rectification_refused'`;
    // Ledger entries and testimonials go without asking here; the desk's decisions stay for good.
    await runner.query(`
      create schema notifications;
      create table notifications.notices (
        id integer generated always as identity primary key,
        user_id integer not null references identity.users,
        kind text not null check (kind in (${kinds})),
        occasion text not null unique,
        testimonial_id integer,
        decision_id integer references review.decisions,
        request_id integer,
        condition_id integer references catalog.conditions on delete set null,
        supplement_id integer references catalog.supplements on delete set null,
        own_condition_name text,
        own_supplement_name text,
        points integer check (points <> 0),
        ledger_entry_id integer,
        created_at timestamptz not null default now(),
        read_at timestamptz
      );
      create index notices_by_user on notifications.notices (user_id, id desc);
      create index notices_unread on notifications.notices (user_id) where read_at is null;
      create index notices_by_testimonial on notifications.notices (testimonial_id);

      create table notifications.deliveries (
        id integer generated always as identity primary key,
        user_id integer not null references identity.users,
        kind text not null check (kind in ('received', ${kinds})),
        occasion text not null unique,
        language text not null check (language in ('en', 'es')),
        testimonial_id integer,
        points integer,
        message_key uuid not null default gen_random_uuid(),
        state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'given_up')),
        attempts integer not null default 0,
        failure text,
        created_at timestamptz not null default now(),
        claimed_at timestamptz,
        sent_at timestamptz,
        check ((state = 'sent') = (sent_at is not null))
      );
      create index deliveries_by_user on notifications.deliveries (user_id, id desc);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
