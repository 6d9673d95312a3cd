import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Entries by id, with the names of their target if they were merged. Other modules may call these functions within
 * their own queries, like catalog.fold(): they are part of the interface of the catalog, whose tables stay private.
 * PostgreSQL inlines them, so a list and its names are one query with one plan.
 */
export class CatalogFunctions1764122000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const kinds: [kind: string, columns: Record<string, string>][] = [
      ['condition', { name_en: 'text', name_es: 'text', article_en: 'text', article_es: 'text' }],
      ['supplement', { name_en: 'text', name_es: 'text' }],
      ['brand', { name: 'text' }],
    ];
    for (const [kind, columns] of kinds) {
      const names = Object.keys(columns);
      const results = names.map((name) => `${name} ${columns[name]}`).join(', ');
      await runner.query(`
        create function catalog.find_${kind}(entry_id integer) returns table (id integer, ${results})
        language sql stable parallel safe rows 1 as $$
          select target.id, ${names.map((name) => `target.${name}`).join(', ')}
          from catalog.${kind}s entry
          join catalog.${kind}s target on target.id = coalesce(entry.merged_into_id, entry.id)
          where entry.id = entry_id
        $$;
      `);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
