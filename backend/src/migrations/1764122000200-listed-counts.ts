import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of products for sale by supplement, from which a page sorted by evidence is located without reading the
 * pages before it. Kept by triggers in the same way as testimonials.published_counts: a supplement may have several
 * rows, whose sum is its number, so that no writer waits for another. Supplement 0: not in the catalog.
 */
export class ListedCounts1764122000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const counts = (table: string, sign = '') =>
      `select coalesce(supplement_id, 0) as supplement_id, ${sign}count(*)::int as change from ${table}
       where retired_at is null group by 1`;
    const collect = (changes: string) =>
      `select array_agg(supplement_id), array_agg(change) into supplements, changes from (${changes}) changed`;
    await runner.query(`
      create table marketplace.listed_counts (
        id bigint generated always as identity primary key,
        supplement_id integer not null,
        listed integer not null
      ) with (fillfactor = 80);
      create index listed_counts_by_supplement on marketplace.listed_counts (supplement_id);

      create function marketplace.add_listed_changes(supplements integer[], changes integer[])
      returns void language sql as $$
        with changed as materialized (
          select * from unnest(supplements, changes) as c (supplement_id, change)
        ), locked as materialized (
          select l.id, supplement_id, listed
          from marketplace.listed_counts l join changed using (supplement_id)
          for update of l skip locked
        ), combined as materialized (
          select supplement_id, min(id) as id, change + coalesce(sum(listed), 0) as listed
          from changed left join locked using (supplement_id) group by supplement_id, change
        ), removed as (
          delete from marketplace.listed_counts l using locked o, combined c
          where l.id = o.id and c.supplement_id = o.supplement_id and (l.id <> c.id or c.listed = 0)
        ), updated as (
          update marketplace.listed_counts l set listed = c.listed from combined c where l.id = c.id and c.listed <> 0
        )
        insert into marketplace.listed_counts (supplement_id, listed)
        select supplement_id, listed from combined where id is null
      $$;

      create function marketplace.count_listed() returns trigger language plpgsql as $$
      declare
        supplements integer[];
        changes integer[];
      begin
        if tg_op = 'INSERT' then
          ${collect(counts('new_rows'))};
        elsif tg_op = 'DELETE' then
          ${collect(counts('old_rows', '-'))};
        else
          ${collect(
            `select supplement_id, sum(change)::int as change
             from (${counts('new_rows')} union all ${counts('old_rows', '-')}) both_rows
             group by 1 having sum(change) <> 0`,
          )};
        end if;
        if changes is not null then
          perform marketplace.add_listed_changes(supplements, changes);
        end if;
        return null;
      end $$;

      create trigger count_inserted after insert on marketplace.products
        referencing new table as new_rows for each statement execute function marketplace.count_listed();
      create trigger count_updated after update on marketplace.products
        referencing old table as old_rows new table as new_rows
        for each statement execute function marketplace.count_listed();
      create trigger count_deleted after delete on marketplace.products
        referencing old table as old_rows for each statement execute function marketplace.count_listed();

      insert into marketplace.listed_counts (supplement_id, listed)
      select supplement_id, change from (${counts('marketplace.products')}) counted;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
