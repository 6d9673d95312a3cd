import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports about public testimonials (articles 16 and 17 of the Digital Services Act), grouped into cases. */
export class ContentReports1764170000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema content_reports;

      create table content_reports.cases (
        id integer generated always as identity primary key,
        testimonial_id integer references testimonials.testimonials on delete set null,
        version integer not null default 1,
        opened_at timestamptz not null default now(),
        due_at timestamptz not null,
        outcome text check (outcome in ('no_action', 'taken_down')),
        statement text check (char_length(statement) between 10 and 500),
        decided_by integer references identity.users,
        decided_at timestamptz,
        check ((outcome is null) = (decided_at is null)),
        check ((outcome is null) = (decided_by is null))
      );
      create unique index cases_one_open on content_reports.cases (testimonial_id) where outcome is null;
      create index cases_by_testimonial on content_reports.cases (testimonial_id);
      create index cases_by_reviewer on content_reports.cases (decided_by);

      create table content_reports.reports (
        id integer generated always as identity primary key,
        case_id integer not null references content_reports.cases,
        number text unique,
        reason text not null check (reason in
          ('personal_data', 'danger', 'advertising', 'made_up', 'offensive', 'illegal')),
        explanation text check (char_length(explanation) between 10 and 1000),
        email text check (char_length(email) <= 254),
        language text not null check (language in ('en', 'es')),
        reporter_id integer references identity.users,
        address_hash text,
        idempotency_hash text,
        submitted_at timestamptz not null default now()
      );
      create index reports_by_case on content_reports.reports (case_id);
      create unique index reports_one_per_reporter on content_reports.reports (case_id, reporter_id);
      create unique index reports_one_per_address on content_reports.reports (case_id, address_hash);
      create index reports_by_reporter on content_reports.reports (reporter_id, id desc);
      create index reports_by_email on content_reports.reports (lower(email));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
