import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Like catalog.find_condition_by_name(), so that the custom names of a user's testimonials are compared in one query. Of
 * several entries with a name both functions choose the same as a search by name: before, an entry that was merged was
 * ordered by the id of its target.
 */
export class FindSupplementByName1764270008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const kinds: [kind: string, columns: Record<string, string>][] = [
      ['condition', { name_en: 'text', name_es: 'text', article_en: 'text', article_es: 'text' }],
      ['supplement', { name_en: 'text', name_es: 'text' }],
    ];
    for (const [kind, columns] of kinds) {
      const names = Object.keys(columns);
      const results = names.map((column) => `${column} ${columns[column]}`).join(', ');
      await runner.query(`
        create or replace function catalog.find_${kind}_by_name(name text) returns table (id integer, ${results})
        language sql stable parallel safe rows 1 as $$
          select target.id, ${names.map((column) => `target.${column}`).join(', ')}
          from (
            select coalesce(named.merged_into_id, named.id) as id from catalog.${kind}s named
            where named.folded_en = catalog.fold(name) or named.folded_es = catalog.fold(name)
            order by named.is_user_generated, named.id limit 1) entry
          join catalog.${kind}s target using (id)
        $$;
      `);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
