import type { MigrationInterface, QueryRunner } from 'typeorm';
import { conditions } from '../seed/data/conditions.js';

export class ConditionArticles1764100800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table catalog.conditions
        add column article_en text check (article_en in ('', 'a', 'an', 'the')),
        add column article_es text check (article_es in ('', 'el', 'la', 'los', 'las'));
    `);
    // The conditions of the catalogue that are there already; the seed brings the articles of those to come.
    await runner.query(
      `update catalog.conditions c set article_en = known."articleEn", article_es = known."articleEs"
       from jsonb_to_recordset($1) as known ("nameEn" text, "articleEn" text, "nameEs" text, "articleEs" text)
       where c.name_en = known."nameEn" and c.name_es = known."nameEs"`,
      [JSON.stringify(conditions)],
    );
    await runner.query(`
      -- An article belongs to a name: with another name it is unknown, however the name was changed.
      create function catalog.forget_articles() returns trigger language plpgsql as $$
      begin
        if new.name_en <> old.name_en and new.article_en is not distinct from old.article_en then
          new.article_en := null;
        end if;
        if new.name_es <> old.name_es and new.article_es is not distinct from old.article_es then
          new.article_es := null;
        end if;
        return new;
      end $$;
      create trigger forget_articles before update of name_en, name_es on catalog.conditions
        for each row execute function catalog.forget_articles();
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
