import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds a condition by a public name only: a hidden name stays hidden after its entry was merged into a public one. Like
 * catalog.find_shown_condition_by_name(), which the previous version calls.
 */
export class PublicFormerNames1764283000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function catalog.find_condition_by_public_name(name text)
      returns table (id integer, name_en text, name_es text, article_en text, article_es text, is_user_generated boolean)
      language sql stable parallel safe rows 1 as $$
        select target.id, target.name_en, target.name_es, target.article_en, target.article_es, target.is_user_generated
        from (
          select coalesce(named.merged_into_id, named.id) as id from catalog.conditions named
          where (named.folded_en = catalog.fold(name) or named.folded_es = catalog.fold(name)) and named.is_public
          order by named.is_user_generated, named.id limit 1) entry
        join catalog.conditions target using (id)
        where target.is_public
      $$
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
