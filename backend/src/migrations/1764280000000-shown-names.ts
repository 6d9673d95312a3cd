import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The functions that find names, which also return whether users wrote them: such a name is shown inside a sentence as it is. They
 * have names of their own, because a function with another result must be dropped first, and a query of the previous version that
 * is being planned then would fail. Functions of the database and the previous version call the former ones.
 */
export class ShownNames1764280000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function catalog.find_shown_condition(entry_id integer)
      returns table (id integer, name_en text, name_es text, article_en text, article_es text, is_user_generated boolean)
      language sql stable parallel safe rows 1 as $$
        select target.id, target.name_en, target.name_es, target.article_en, target.article_es, target.is_user_generated
        from catalog.conditions entry
        join catalog.conditions target on target.id = coalesce(entry.merged_into_id, entry.id)
        where entry.id = entry_id and target.is_public
      $$;
      create function catalog.find_shown_condition_by_name(name text)
      returns table (id integer, name_en text, name_es text, article_en text, article_es text, is_user_generated boolean)
      language sql stable parallel safe rows 1 as $$
        select target.id, target.name_en, target.name_es, target.article_en, target.article_es, target.is_user_generated
        from (
          select coalesce(named.merged_into_id, named.id) as id from catalog.conditions named
          where named.folded_en = catalog.fold(name) or named.folded_es = catalog.fold(name)
          order by named.is_user_generated, named.id limit 1) entry
        join catalog.conditions target using (id)
        where target.is_public
      $$;
      -- As before, conditions name columns of one table only.
      create function catalog.find_shown_supplement(entry_id integer)
      returns table (id integer, name_en text, name_es text, is_user_generated boolean)
      language sql stable parallel safe rows 1 as $$
        select case when entry.merged_into_id is null then entry.id else target.id end,
               case when entry.merged_into_id is null then entry.name_en else target.name_en end,
               case when entry.merged_into_id is null then entry.name_es else target.name_es end,
               case when entry.merged_into_id is null then entry.is_user_generated else target.is_user_generated end
        from catalog.supplements entry
        left join catalog.supplements target on target.id = entry.merged_into_id and target.is_public
        where entry.id = entry_id and (entry.is_public or entry.merged_into_id is not null)
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
