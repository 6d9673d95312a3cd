import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The supplements with reports for a condition, in the order of its ranking, or by the share of significant improvement with few
 * reports last. Other modules may call this function within their own queries, like those of the catalog: a page of the marketplace
 * is one query, which returns the counts of the supplements on the page and not those of the whole ranking.
 *
 * The order is that of compareByRank() and sorts by the values that were computed when the cells were written. Cells of a version that
 * did not compute them are last, until the reconciler has filled them.
 */
export class RankedSupplements1764210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function analysis.find_ranked_supplements(condition integer, by_significant_share boolean)
      returns table (supplement_id integer, place bigint, significant integer, moderate integer, residual integer,
                     "none" integer, negative_effects integer)
      language sql stable parallel safe rows 150 as $$
        select supplement_id, row_number() over (order by
                 case when by_significant_share then n < 5 end,
                 case when by_significant_share then split_part(ltrim(summary, '['), ',', 1)::integer end desc nulls last,
                 mu - half desc nulls last, n desc, significant desc, s.name_en collate "C", supplement_id),
               significant, moderate, residual, "none", negative_effects
        from analysis.cells
        cross join lateral (select significant + moderate + residual + "none" + negative_effects as n) reports
        cross join lateral catalog.find_supplement(supplement_id) s
        where condition_id = condition and age_range = '' and gender = '' and n > 0
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
