import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cases store the author of the testimonial, so that texts about it can be exported and erased after its deletion, and
 * the version that reports hid: its names were public. Of deleted testimonials the author is not known anymore.
 */
export class ReportAuthors1764271000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table content_reports.cases
        add column author_id integer references identity.users on delete set null,
        add column hidden_version integer;
      create index cases_by_author on content_reports.cases (author_id);

      update content_reports.cases c set
        author_id = t.user_id,
        hidden_version = case when t.review_status = 'hidden' and t.updated_at <= c.hidden_at then t.version end
      from testimonials.testimonials t where t.id = c.testimonial_id;
    `);
    // The previous version, which opens cases without an author during a rolling upgrade.
    await runner.query(`
      create function content_reports.add_author() returns trigger language plpgsql as $$ begin
        new.author_id := (select user_id from testimonials.testimonials where id = new.testimonial_id);
        return new;
      end $$;
      create trigger add_author before insert on content_reports.cases
        for each row when (new.author_id is null) execute function content_reports.add_author();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
