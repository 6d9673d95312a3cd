import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index in the order of a ranking, so that a query that needs only the first supplements reads only these; only the names, which order
 * those with equal reports, are sorted after reading. Cells of a version that did not compute the values are last, until the
 * reconciler has filled them.
 *
 * This form of find_ranked_supplements() returns its rows without an order. PostgreSQL inlines it, so that a query with the
 * ORDER_OF_FIRST_RANKED reads the index. The form with two parameters remains for processes of the previous version.
 */
export class CellsByRank1764220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index cells_by_rank on analysis.cells (
        condition_id, (mu - half) desc nulls last,
        (significant + moderate + residual + "none" + negative_effects) desc, significant desc)
        where age_range = '' and gender = '' and significant + moderate + residual + "none" + negative_effects > 0;

      create function analysis.find_ranked_supplements(condition integer)
      returns table (supplement_id integer, significant integer, moderate integer, residual integer, "none" integer,
                     negative_effects integer, n integer, unclamped_low double precision, few_reports boolean,
                     significant_share integer, name_en text)
      language sql stable parallel safe rows 150 as $$
        select supplement_id, significant, moderate, residual, "none", negative_effects,
               significant + moderate + residual + "none" + negative_effects,
               mu - half,
               significant + moderate + residual + "none" + negative_effects < 5,
               split_part(ltrim(summary, '['), ',', 1)::integer,
               s.name_en
        from analysis.cells left join lateral catalog.find_supplement(supplement_id) s on true
        where condition_id = (select c.id from catalog.find_condition(condition) c)
          and age_range = '' and gender = '' and significant + moderate + residual + "none" + negative_effects > 0
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
