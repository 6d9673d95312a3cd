import type { MigrationInterface, QueryRunner } from 'typeorm';

const PUBLISHED = `t.review_status in ('approved', 'hidden')`;

/**
 * Entries made from custom names are public only while a public testimonial uses them, unless an admin edited or merged
 * them. The previous version shows all of them, and a trigger publishes the names of testimonials that it approves.
 */
export class PublicNames1764272000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [kind, column, edited] of [
      ['conditions', 'condition_id', 'name_en <> name_es'],
      ['supplements', 'supplement_id', 'name_en <> name_es'],
      ['brands', 'brand_id', 'false'],
    ]) {
      await runner.query(`
        update catalog.${kind} set is_edited = true where is_user_generated and ${edited};
        update catalog.${kind} entry set is_public = false
        where is_user_generated and not is_edited and merged_into_id is null
          and not exists (select 1 from catalog.merges where kind = '${kind}' and entry.id in (from_id, into_id))
          and not exists (select 1 from testimonials.testimonials t where t.${column} = entry.id and ${PUBLISHED});
      `);
    }
    await runner.query(`
      create index merges_by_target on catalog.merges (kind, into_id);
      create index merges_by_entry on catalog.merges (kind, from_id);

      with hidden as (
        update catalog.additional_conditions entry set is_public = false
        where is_user_generated and is_public and not exists (
          select 1 from testimonials.testimonials t
          where additional_condition_ids <> '{}' and additional_condition_ids && array[entry.id] and ${PUBLISHED})
        returning id
      )
      insert into catalog.additional_condition_authors (additional_condition_id, user_id)
      select distinct hidden.id, t.user_id from hidden join testimonials.testimonials t
        on t.additional_condition_ids <> '{}' and t.additional_condition_ids && array[hidden.id]
      on conflict do nothing;

      create or replace function catalog.find_condition(entry_id integer)
      returns table (id integer, name_en text, name_es text, article_en text, article_es text)
      language sql stable parallel safe rows 1 as $$
        select target.id, target.name_en, target.name_es, target.article_en, target.article_es
        from catalog.conditions entry
        join catalog.conditions target on target.id = coalesce(entry.merged_into_id, entry.id)
        where entry.id = entry_id and target.is_public
      $$;
      create or replace function catalog.find_condition_by_name(name text)
      returns table (id integer, name_en text, name_es text, article_en text, article_es text)
      language sql stable parallel safe rows 1 as $$
        select target.id, target.name_en, target.name_es, target.article_en, target.article_es
        from (
          select coalesce(named.merged_into_id, named.id) as id from catalog.conditions named
          where named.folded_en = catalog.fold(name) or named.folded_es = catalog.fold(name)
          order by named.is_user_generated, named.id limit 1) entry
        join catalog.conditions target using (id)
        where target.is_public
      $$;
      -- The condition names columns of one table only, so that PostgreSQL omits the joins where no name is read. The
      -- entry that another was merged into may be hidden too: then the id and the names are null.
      create or replace function catalog.find_supplement(entry_id integer)
      returns table (id integer, name_en text, name_es text)
      language sql stable parallel safe rows 1 as $$
        select case when entry.merged_into_id is null then entry.id else target.id end,
               case when entry.merged_into_id is null then entry.name_en else target.name_en end,
               case when entry.merged_into_id is null then entry.name_es else target.name_es end
        from catalog.supplements entry
        left join catalog.supplements target on target.id = entry.merged_into_id and target.is_public
        where entry.id = entry_id and (entry.is_public or entry.merged_into_id is not null)
      $$;
    `);
    await runner.query(`
      create function testimonials.publish_names() returns trigger language plpgsql as $$ begin
        update catalog.conditions set is_public = true where id = new.condition_id and not is_public;
        update catalog.supplements set is_public = true where id = new.supplement_id and not is_public;
        update catalog.brands set is_public = true where id = new.brand_id and not is_public;
        update catalog.additional_conditions set is_public = true
        where id = any(new.additional_condition_ids) and not is_public;
        return null;
      end $$;
      create trigger publish_names after update of review_status on testimonials.testimonials for each row
        when (new.review_status = 'approved' and old.review_status = 'pending') execute function testimonials.publish_names();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
