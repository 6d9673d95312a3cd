import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counting the approved testimonials of a frequent pair takes longer than reading a page of them, so triggers keep the
 * numbers: exact in every snapshot, for every writer. A pair may have several rows, whose sum is its number: a
 * transaction adds a row instead of waiting for one that another transaction changes, and the next change combines
 * them. Therefore no writer waits for another, and no order of changes can deadlock.
 */
export class PublishedCounts1764122000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table testimonials.published_counts (
        id bigint generated always as identity primary key,
        condition_id integer not null,
        supplement_id integer not null,
        published integer not null
      ) with (fillfactor = 80);
      create index published_counts_by_pair on testimonials.published_counts (condition_id, supplement_id);

      create function testimonials.add_published_changes(conditions integer[], supplements integer[], changes integer[])
      returns void language sql as $$
        with changed as materialized (
          select * from unnest(conditions, supplements, changes) as c (condition_id, supplement_id, change)
        ), locked as materialized (
          select p.id, condition_id, supplement_id, published
          from testimonials.published_counts p join changed using (condition_id, supplement_id)
          for update of p skip locked
        ), combined as materialized (
          select condition_id, supplement_id, min(id) as id, change + coalesce(sum(published), 0) as published
          from changed left join locked using (condition_id, supplement_id)
          group by condition_id, supplement_id, change
        ), removed as (
          delete from testimonials.published_counts p using locked l, combined c
          where p.id = l.id and (c.condition_id, c.supplement_id) = (l.condition_id, l.supplement_id)
            and (p.id <> c.id or c.published = 0)
        ), updated as (
          update testimonials.published_counts p set published = c.published
          from combined c where p.id = c.id and c.published <> 0
        )
        insert into testimonials.published_counts (condition_id, supplement_id, published)
        select condition_id, supplement_id, published from combined where id is null
      $$;

      create function testimonials.count_published() returns trigger language plpgsql as $$
      declare
        conditions integer[];
        supplements integer[];
        changes integer[];
      begin
        if tg_op = 'INSERT' then
          select array_agg(condition_id), array_agg(supplement_id), array_agg(change)
          into conditions, supplements, changes
          from (select condition_id, supplement_id, count(*)::int as change from new_rows
                where review_status = 'approved' group by 1, 2) counted;
        elsif tg_op = 'DELETE' then
          select array_agg(condition_id), array_agg(supplement_id), array_agg(change)
          into conditions, supplements, changes
          from (select condition_id, supplement_id, -count(*)::int as change from old_rows
                where review_status = 'approved' group by 1, 2) counted;
        else
          select array_agg(condition_id), array_agg(supplement_id), array_agg(change)
          into conditions, supplements, changes
          from (select condition_id, supplement_id, sum(change)::int as change
                from (select condition_id, supplement_id, 1 as change from new_rows where review_status = 'approved'
                      union all
                      select condition_id, supplement_id, -1 from old_rows where review_status = 'approved') each_row
                group by 1, 2 having sum(change) <> 0) counted;
        end if;
        if changes is not null then
          perform testimonials.add_published_changes(conditions, supplements, changes);
        end if;
        return null;
      end $$;

      create trigger count_inserted after insert on testimonials.testimonials
        referencing new table as new_rows for each statement execute function testimonials.count_published();
      create trigger count_updated after update on testimonials.testimonials
        referencing old table as old_rows new table as new_rows
        for each statement execute function testimonials.count_published();
      create trigger count_deleted after delete on testimonials.testimonials
        referencing old table as old_rows for each statement execute function testimonials.count_published();

      insert into testimonials.published_counts (condition_id, supplement_id, published)
      select condition_id, supplement_id, count(*) from testimonials.testimonials
      where review_status = 'approved' group by 1, 2;
    `);
    // With the columns of the filters, so that a filtered list is counted and paged without reading its rows.
    await runner.query(`
      create index testimonials_published_pairs
        on testimonials.testimonials (condition_id, supplement_id, created_at desc, id desc) include (gender, age_range)
        where review_status = 'approved';
      drop index testimonials.testimonials_published;
      create index testimonials_published_conditions
        on testimonials.testimonials (condition_id, created_at desc, id desc) include (gender, age_range)
        where review_status = 'approved';
      drop index testimonials.testimonials_published_condition;
      create index testimonials_rejected on testimonials.testimonials (id) where review_status = 'rejected';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
