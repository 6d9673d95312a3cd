import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = { conditions: 'condition_id', supplements: 'supplement_id', brands: 'brand_id' };

/**
 * Merged entries lead where the merges lead that are not undone: undoing a merge could leave them elsewhere. And each
 * testimonial has a record of every merge on its way, also of those that were made before the job of the first one ran.
 */
export class MergePaths1764270000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index if not exists merges_active_from on catalog.merges (kind, from_id) where undone_at is null',
    );
    await runner.query(
      'create index if not exists merges_active_into on catalog.merges (kind, into_id) where undone_at is null',
    );
    for (const [kind, column] of Object.entries(KINDS)) {
      await runner.query(`
        with recursive path (id, place) as (
          select from_id, into_id from catalog.merges where kind = '${kind}' and undone_at is null
          union
          select path.id, m.into_id from path
          join catalog.merges m on m.kind = '${kind}' and m.from_id = path.place and m.undone_at is null
        )
        update catalog.${kind} entry set merged_into_id = path.place from path
        where path.id = entry.id and entry.merged_into_id <> path.place
          and exists (select 1 from catalog.${kind} target where target.id = path.place)
          and not exists (select 1 from catalog.merges m
                          where m.kind = '${kind}' and m.from_id = path.place and m.undone_at is null)
      `);
      await runner.query(`
        with recursive steps as (
          select t.id as testimonial_id, t.${column} as place, next.id as merge_id, next.from_id, next.into_id
          from (select testimonial_id, max(merge_id) as merge_id from testimonials.applied_merges
                where kind = '${kind}' group by 1) last
          join catalog.merges done on done.id = last.merge_id
          join testimonials.testimonials t on t.id = last.testimonial_id and t.${column} <> done.into_id
          join catalog.merges next on next.kind = '${kind}' and next.from_id = done.into_id and next.undone_at is null
          union all
          select testimonial_id, place, next.id, next.from_id, next.into_id
          from steps
          join catalog.merges next on next.kind = '${kind}' and next.from_id = steps.into_id and next.undone_at is null
          where steps.into_id <> steps.place
        )
        insert into testimonials.applied_merges (merge_id, testimonial_id, kind, from_id)
        select merge_id, testimonial_id, '${kind}', from_id from steps
        where exists (select 1 from steps arrival
                      where arrival.testimonial_id = steps.testimonial_id and arrival.into_id = arrival.place)
        on conflict do nothing
      `);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
