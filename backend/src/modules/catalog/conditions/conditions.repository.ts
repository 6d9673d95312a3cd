import { Injectable } from '@nestjs/common';
import { Database, selectColumns } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import type { CatalogEntryDto, ConditionDto } from '../catalog.dto.js';
import { Condition } from '../catalog.entities.js';
import type { ConditionNames } from './condition-phrase.js';

export type ConditionEntry = CatalogEntryDto & ConditionNames;

/** The popular conditions of the home page in their order: key and English name in a catalog file. */
const POPULAR_CONDITIONS = {
  anxiety: 'Anxiety',
  depression: 'Depression',
  insomnia: 'Insomnia',
  jointPain: 'Joint pain',
  fatigue: 'Fatigue',
  digestiveIssues: 'Digestive issues',
  hairLoss: 'Hair loss',
  acne: 'Acne',
};
const SIMILAR_LIMIT = 5;
const entryColumns = selectColumns(Condition, ['id', 'nameEn', 'nameEs', 'isUserGenerated', 'articleEn', 'articleEs']);
const listColumns = selectColumns(Condition, ['id', 'nameEn', 'nameEs', 'isUserGenerated', 'popularKey']);
const shownNames = selectColumns(Condition, ['nameEn', 'nameEs', 'articleEn', 'articleEs', 'isUserGenerated'], 'shown');

/** Queries that only conditions have: popular conditions, articles, and search by similar spelling. */
@Injectable()
export class ConditionsRepository {
  constructor(private readonly database: Database) {}

  /** Undefined if the condition is not public. */
  async findById(id: number): Promise<ConditionEntry | undefined> {
    const [entry] = await this.database.preparedQuery<ConditionEntry>(
      `select ${entryColumns} from catalog.conditions
       where id = (select coalesce(merged_into_id, id) from catalog.conditions where id = $1) and is_public`,
      [id],
    );
    return entry;
  }

  /** Returns the requested ids; a merged condition has the names of the entry that it was merged into. */
  findByIds(ids: number[]): Promise<(ConditionNames & { id: number })[]> {
    return this.database.preparedQuery(
      `select own.id, ${shownNames}
       from catalog.conditions own join catalog.conditions shown on shown.id = coalesce(own.merged_into_id, own.id)
       where own.id = any($1)`,
      [ids],
    );
  }

  /** In the order of {@link POPULAR_CONDITIONS}. */
  findPopular(): Promise<ConditionDto[]> {
    return this.database.preparedQuery<ConditionDto>(
      `select ${listColumns} from catalog.conditions where popular_key is not null
       order by array_position($1::text[], popular_key)`,
      [Object.keys(POPULAR_CONDITIONS)],
    );
  }

  /** Marks the conditions with the names of popular ones; a condition that was renamed since stays popular. */
  async markPopular(): Promise<void> {
    await this.database.execute(
      `update catalog.conditions condition set popular_key = popular.key
       from unnest($1::text[], $2::text[]) popular (key, name)
       where condition.folded_en = catalog.fold(popular.name) and not condition.is_user_generated
         and condition.merged_into_id is null and condition.popular_key is null
         and not exists (select from catalog.conditions other where other.popular_key = popular.key)`,
      [Object.keys(POPULAR_CONDITIONS), Object.values(POPULAR_CONDITIONS)],
    );
  }

  /**
   * Conditions with a similar spelling, most similar first. `%` compares trigrams with the whole name, `%>` with a part
   * of it; both use the trigram indexes.
   */
  findSimilar(text: string, language: Language): Promise<ConditionDto[]> {
    const name = language === 'es' ? 'name_es' : 'name_en';
    return this.database.preparedQuery<ConditionDto>(
      `select ${listColumns}
       from catalog.conditions, (select catalog.fold($1) as t) q
       where (folded_en operator(public.%) t or folded_es operator(public.%) t
              or folded_en operator(public.%>) t or folded_es operator(public.%>) t) and merged_into_id is null and is_public
       order by greatest(public.similarity(folded_en, t), public.similarity(folded_es, t)) desc, ${name}, id
       limit ${SIMILAR_LIMIT}`,
      [text],
    );
  }
}
