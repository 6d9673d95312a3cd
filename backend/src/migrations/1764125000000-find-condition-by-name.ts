import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Like catalog.find_condition(), for a name in either language: a function that other modules may call within their own
 * queries, so that a ranking by name is one query. The function for supplements reads a second entry only if the first was
 * merged: a ranking calls it 150 times.
 */
export class FindConditionByName1764125000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function catalog.find_condition_by_name(name text)
      returns table (id integer, name_en text, name_es text, article_en text, article_es text)
      language sql stable parallel safe rows 1 as $$
        select target.id, target.name_en, target.name_es, target.article_en, target.article_es
        from (
          select coalesce(merged_into_id, id) as id from catalog.conditions
          where folded_en = catalog.fold(name) or folded_es = catalog.fold(name)
          order by is_user_generated, id limit 1) entry
        join catalog.conditions target using (id)
      $$;
      create or replace function catalog.find_supplement(entry_id integer)
      returns table (id integer, name_en text, name_es text)
      language sql stable parallel safe rows 1 as $$
        select coalesce(target.id, entry.id), coalesce(target.name_en, entry.name_en),
               coalesce(target.name_es, entry.name_es)
        from catalog.supplements entry left join catalog.supplements target on target.id = entry.merged_into_id
        where entry.id = entry_id
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
