import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CatalogueCare1764000009100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['conditions', 'supplements', 'brands']) {
      await runner.query(`
        alter table catalog.${table} add column merged_into_id integer references catalog.${table}
          check (merged_into_id is null or is_user_generated and merged_into_id <> id);
        create index ${table}_merged on catalog.${table} (merged_into_id) where merged_into_id is not null;
      `);
    }
    await runner.query(`
      create table catalog.merges (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('conditions', 'supplements', 'brands')),
        from_id integer not null,
        into_id integer not null,
        carried_ids integer[] not null default '{}',
        merged_by integer references identity.users on delete set null,
        merged_at timestamptz not null default now(),
        undone_by integer references identity.users on delete set null,
        undone_at timestamptz
      );

      create table testimonials.followed_merges (
        merge_id integer not null,
        testimonial_id integer not null references testimonials.testimonials on delete cascade,
        kind text not null,
        from_id integer not null,
        primary key (merge_id, testimonial_id)
      );
      create index followed_merges_by_testimonial on testimonials.followed_merges (testimonial_id);
      create index followed_merges_by_entry on testimonials.followed_merges (kind, from_id);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
