import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ids of entries by id and by name, of merged entries those of their targets, so that the custom names of a user's
 * testimonials are compared in one query. They choose the same entry as CatalogService.find(), also if it is not public.
 */
export class CanonicalIds1764270008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const kind of ['condition', 'supplement']) {
      await runner.query(`
        create function catalog.find_canonical_${kind}(entry_id integer) returns integer
        language sql stable parallel safe as $$
          select coalesce(merged_into_id, id) from catalog.${kind}s where id = entry_id
        $$;
        create function catalog.find_canonical_${kind}_by_name(name text) returns integer
        language sql stable parallel safe as $$
          select coalesce(entry.merged_into_id, entry.id) from catalog.${kind}s entry
          where entry.folded_en = catalog.fold(name) or entry.folded_es = catalog.fold(name)
          order by entry.is_user_generated, entry.id limit 1
        $$;
      `);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
