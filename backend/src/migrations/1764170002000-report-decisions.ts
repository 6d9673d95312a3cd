import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions about reports, objections to them, and the record of who did what. */
export class ReportDecisions1764170002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const action = `'hidden', 'shown', 'no_action', 'taken_down', 'upheld', 'overturned'`;
    await runner.query(`
      alter table content_reports.cases
        add column hidden_at timestamptz,
        add column current_outcome text check (current_outcome in ('no_action', 'taken_down')),
        add column current_since timestamptz,
        add constraint cases_current_is_complete check ((current_outcome is null) = (current_since is null));

      create table content_reports.objections (
        id integer generated always as identity primary key,
        case_id integer not null references content_reports.cases,
        party text not null check (party in ('reporter', 'author')),
        report_id integer unique references content_reports.reports,
        explanation text check (char_length(explanation) between 10 and 1000),
        version integer not null default 1,
        submitted_at timestamptz not null default now(),
        due_at timestamptz not null,
        outcome text check (outcome in ('upheld', 'overturned')),
        statement text check (char_length(statement) between 10 and 500),
        decided_by integer references identity.users,
        decided_at timestamptz,
        check ((party = 'reporter') = (report_id is not null)),
        check ((outcome is null) = (decided_at is null)),
        check ((outcome is null) = (decided_by is null))
      );
      create unique index objections_one_per_author on content_reports.objections (case_id) where party = 'author';
      create index objections_by_case on content_reports.objections (case_id);
      create index objections_by_reviewer on content_reports.objections (decided_by);
      create index objections_pending on content_reports.objections (due_at, id) where outcome is null;

      create table content_reports.actions (
        id integer generated always as identity primary key,
        case_id integer not null references content_reports.cases,
        objection_id integer references content_reports.objections,
        reviewer_id integer not null references identity.users,
        action text not null check (action in (${action})),
        taken_at timestamptz not null default now()
      );
      create index actions_by_case on content_reports.actions (case_id, id);
      create index actions_by_reviewer on content_reports.actions (reviewer_id, id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
