import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, escapeLike, selectColumns } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import type { AdditionalConditionDto } from '../catalog.dto.js';
import { AdditionalCondition, AdditionalConditionAuthor } from '../catalog.entities.js';

const customColumn = selectColumns(AdditionalCondition, ['isUserGenerated']);

/** Private entries are visible to the users who entered them only. `caller` is an SQL parameter such as `$2`. */
const visibleTo = (caller: string): string =>
  `(is_public or exists (select 1 from catalog.additional_condition_authors
                         where additional_condition_id = id and user_id = ${caller}))`;

@Injectable()
export class AdditionalConditionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AdditionalCondition) private readonly conditions: Repository<AdditionalCondition>,
    @InjectRepository(AdditionalConditionAuthor) private readonly authors: Repository<AdditionalConditionAuthor>,
  ) {}

  /**
   * Public additional conditions and those of the caller that contain the text; all if the text is empty. An entry of the
   * caller gives way to a public one of the same name.
   */
  find(
    text: string,
    language: Language,
    callerId: number | null,
    limit: number | null,
  ): Promise<AdditionalConditionDto[]> {
    const [name, folded] = language === 'es' ? ['name_es', 'folded_es'] : ['name_en', 'folded_en'];
    return this.database.query<AdditionalConditionDto>(
      `select id, ${name} as name, ${customColumn}
       from catalog.additional_conditions c, (select ${escapeLike('catalog.fold($1)')} as p) q
       where ${visibleTo('$2')}
         and (is_public or not exists (
           select 1 from catalog.additional_conditions o
           where o.is_public and (o.folded_en = c.folded_en or o.folded_es = c.folded_es)))
         and (folded_en like '%' || q.p || '%' or folded_es like '%' || q.p || '%')
       order by ${folded} like q.p || '%' desc, ${folded}, ${name}, id limit $3`,
      [text, callerId, limit],
    );
  }

  /** Does not check whether the caller may see the entries. */
  findByIds(ids: number[], language: Language): Promise<AdditionalConditionDto[]> {
    return this.database.query<AdditionalConditionDto>(
      `select id, ${language === 'es' ? 'name_es' : 'name_en'} as name, ${customColumn}
       from catalog.additional_conditions where id = any($1) order by id`,
      [ids],
    );
  }

  /** The ids among `ids` that are public or belong to the caller. */
  async findVisible(ids: number[], callerId: number | null): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from catalog.additional_conditions where id = any($1) and ${visibleTo('$2')}`,
      [ids, callerId],
    );
    return rows.map(({ id }) => id);
  }

  /** Searches public entries first, then those of the caller. */
  async findByName(name: string, callerId: number | null): Promise<{ id: number } | undefined> {
    const [entry] = await this.database.query<{ id: number }>(
      `select id from catalog.additional_conditions
       where (folded_en = catalog.fold($1) or folded_es = catalog.fold($1)) and ${visibleTo('$2')}
       order by is_public desc, id limit 1`,
      [name, callerId],
    );
    return entry;
  }

  /** The number of entries that the user entered and that are not public. */
  async countPrivate(userId: number): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from catalog.additional_condition_authors
       join catalog.additional_conditions on id = additional_condition_id
       where user_id = $1 and not is_public`,
      [userId],
    );
    return count;
  }

  async add(name: string, isPublic: boolean): Promise<number> {
    const names = { nameEn: name, nameEs: name };
    const { identifiers } = await this.conditions.insert({ ...names, isUserGenerated: true, isPublic });
    return (identifiers[0] as { id: number }).id;
  }

  async addAuthor(additionalConditionId: number, userId: number): Promise<void> {
    const author = { additionalConditionId, userId };
    await this.authors.createQueryBuilder().insert().values(author).orIgnore().execute();
  }

  /** @returns the id of the public entry with this name: an existing one, or the given entry made public */
  async publish(id: number): Promise<number> {
    const [other] = await this.database.query<{ id: number }>(
      `select p.id from catalog.additional_conditions own
       join catalog.additional_conditions p on p.is_public and p.id <> own.id
         and (own.folded_en in (p.folded_en, p.folded_es) or own.folded_es in (p.folded_en, p.folded_es))
       where own.id = $1 and not own.is_public order by p.id limit 1`,
      [id],
    );
    if (other) return other.id;
    await this.conditions.update({ id }, { isPublic: true });
    return id;
  }
}
