import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Testimonials that no analysis counts: after a merge, an author may have several approved ones for a condition and supplement, and
 * only the one that was approved last counts, of equal times that with the highest id.
 *
 * Keys are unique among an author's active testimonials, therefore of several about one pair all but one have a key that is not that
 * of the pair. The index contains these few, so that finding those that do not count never reads the others, and no state is stored
 * that could become outdated. The function is not inlined: the planner would expect nearly all testimonials in the index. The
 * previous version does not use either; it counts all testimonials, which the reconciler of this version repairs.
 */
export class SupersededTestimonials1764276000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const hasOtherKey = `subject_key <> condition_id::text || '/' || supplement_id::text`;
    await runner.query(`
      create index testimonials_with_other_key
        on testimonials.testimonials (condition_id, supplement_id, user_id)
        where review_status = 'approved' and ${hasOtherKey};

      create function testimonials.find_superseded(conditions integer[] default null, supplements integer[] default null)
      returns table (id integer, condition_id integer, supplement_id integer)
      language plpgsql stable parallel safe rows 1 as $$
      #variable_conflict use_column
      begin
        return query
          select older.id, pair.condition_id, pair.supplement_id
          from (select distinct user_id, condition_id, supplement_id from testimonials.testimonials
                where review_status = 'approved' and ${hasOtherKey}
                  and (conditions is null or condition_id = any (conditions))
                  and (supplements is null or supplement_id = any (supplements))) pair
          cross join lateral (
            -- By the index of the user: a pair may have thousands of testimonials. The inner offset keeps the conditions apart.
            select own.id
            from (select * from testimonials.testimonials t where t.user_id = pair.user_id offset 0) own
            where own.condition_id = pair.condition_id and own.supplement_id = pair.supplement_id
              and own.review_status = 'approved'
            order by own.approved_at desc, own.id desc offset 1) older;
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
