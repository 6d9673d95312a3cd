import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Triggers that notify which public data a transaction changed, under the topics on which cached responses depend. They
 * are in the database, so that a change by any process, command or version is notified. Tables that are filled in bulk
 * are notified once per statement; a statement that concerns many topics notifies all topics with a prefix.
 */
export class ChangeNotifications1764119000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function platform.notify_changes(topics text[], prefix text) returns void language plpgsql as $$ begin
        if cardinality(topics) > 1000 then perform pg_notify('recuento_changes', prefix || '*');
        else perform pg_notify('recuento_changes', topic) from unnest(topics) topic;
        end if;
      end $$;

      create function platform.notify_row_change() returns trigger language plpgsql as $$
      declare topic text;
      begin
        foreach topic in array tg_argv loop
          -- Responses that only show names of existing entries do not depend on new ones.
          if tg_op <> 'INSERT' or topic not like '%-names' then perform pg_notify('recuento_changes', topic); end if;
        end loop;
        return null;
      end $$;
    `);
    const rowTopics: Record<string, string[]> = {
      'catalog.conditions': ['catalog', 'catalog-names'],
      'catalog.supplements': ['catalog', 'catalog-names'],
      'catalog.brands': ['catalog', 'catalog-names'],
      'catalog.medications': ['catalog', 'catalog-names'],
      'catalog.additional_conditions': ['catalog', 'catalog-names'],
      'marketplace.products': ['products'],
      'marketplace.advertisers': ['products'],
      'marketplace.images': ['products'],
    };
    for (const [table, topics] of Object.entries(rowTopics)) {
      const call = `execute function platform.notify_row_change(${topics.map((topic) => `'${topic}'`).join(', ')})`;
      await runner.query(`
        create trigger notify_change after insert or delete on ${table} for each row ${call};
        create trigger notify_update after update on ${table} for each row when (old is distinct from new) ${call};
      `);
    }
    await runner.query(`
      create function testimonials.notify_changes() returns trigger language plpgsql as $$
      declare topics text[];
      begin
        if tg_op = 'INSERT' then
          select array_agg(distinct topic) into topics
          from (select condition_id, supplement_id from new_rows where review_status = 'approved') changed,
            unnest(array['testimonials:' || condition_id, 'testimonials:' || condition_id || '/' || supplement_id]) topic;
        elsif tg_op = 'DELETE' then
          select array_agg(distinct topic) into topics
          from (select condition_id, supplement_id from old_rows where review_status = 'approved') changed,
            unnest(array['testimonials:' || condition_id, 'testimonials:' || condition_id || '/' || supplement_id]) topic;
        else
          select array_agg(distinct topic) into topics
          from (select condition_id, supplement_id from old_rows where review_status = 'approved'
                union select condition_id, supplement_id from new_rows where review_status = 'approved') changed,
            unnest(array['testimonials:' || condition_id, 'testimonials:' || condition_id || '/' || supplement_id]) topic;
        end if;
        perform platform.notify_changes(topics, 'testimonials:');
        return null;
      end $$;

      create function analysis.notify_changes() returns trigger language plpgsql as $$
      declare topics text[];
      begin
        if tg_op = 'INSERT' then
          select array_agg(distinct 'cells:' || condition_id) into topics from new_rows;
        elsif tg_op = 'DELETE' then
          select array_agg(distinct 'cells:' || condition_id) into topics from old_rows;
        else
          select array_agg(distinct 'cells:' || condition_id) into topics
          from (select condition_id from old_rows union select condition_id from new_rows) changed;
        end if;
        perform platform.notify_changes(topics, 'cells:');
        return null;
      end $$;
    `);
    for (const [table, schema] of [
      ['testimonials.testimonials', 'testimonials'],
      ['analysis.cells', 'analysis'],
    ]) {
      const call = `for each statement execute function ${schema}.notify_changes()`;
      await runner.query(`
        create trigger notify_insert after insert on ${table} referencing new table as new_rows ${call};
        create trigger notify_delete after delete on ${table} referencing old table as old_rows ${call};
        create trigger notify_update after update on ${table}
          referencing old table as old_rows new table as new_rows ${call};
      `);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
