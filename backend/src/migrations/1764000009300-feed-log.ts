import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FeedLog1764000009300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A refused feed may name an advertiser that was never taken up: it is a name here, no reference.
    await runner.query(`
      create table marketplace.feeds (
        id integer generated always as identity primary key,
        advertiser_name text not null,
        format text not null check (format in ('csv', 'json')),
        received_at timestamptz not null default now(),
        refusal text,
        rejected_rows integer,
        rows integer,
        added integer,
        updated integer,
        retired integer,
        check ((refusal is null) = (rows is not null and added is not null and updated is not null
                                    and retired is not null)),
        check (rejected_rows is null or refusal is not null)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
