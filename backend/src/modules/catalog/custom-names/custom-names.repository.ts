import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, iterateById, type RowOf, selectColumns } from '../../../platform/database/index.js';
import { AdditionalCondition, AdditionalConditionAuthor } from '../catalog.entities.js';

export const customNameKinds = ['conditions', 'supplements', 'brands', 'additional_conditions'] as const;
export type CustomNameKind = (typeof customNameKinds)[number];

const enteredColumns = selectColumns(AdditionalCondition, ['id', 'nameEn', 'nameEs', 'isPublic']);

export type CustomNameIds = Record<CustomNameKind, number[]>;

/** What an admin edited stays public. */
const isUnedited = (kind: CustomNameKind): string => (kind === 'additional_conditions' ? '' : 'and not is_edited');

/** Both entries of a merge stay public until it is undone. */
const isUnmerged = (kind: CustomNameKind): string =>
  kind === 'additional_conditions'
    ? ''
    : `and merged_into_id is null
       and not exists (select 1 from catalog.merges
                       where kind = '${kind}' and into_id = entry.id and undone_at is null)`;

export type EnteredCondition = RowOf<typeof enteredColumns>;

@Injectable()
export class CustomNamesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AdditionalConditionAuthor) private readonly authors: Repository<AdditionalConditionAuthor>,
  ) {}

  /** Additional conditions that a user entered. */
  findByAuthor(userId: number): Promise<EnteredCondition[]> {
    return this.database.query<EnteredCondition>(
      `select ${enteredColumns} from catalog.additional_conditions c
       join catalog.additional_condition_authors a on a.additional_condition_id = c.id
       where a.user_id = $1 order by id`,
      [userId],
    );
  }

  async deleteByAuthor(userId: number): Promise<void> {
    await this.authors.delete({ userId });
  }

  /** Entries that were created from custom names, except additional conditions that have an author. */
  async *iterateWithoutAuthor(kind: CustomNameKind, batchSize: number): AsyncGenerator<number[]> {
    const hasNoAuthor =
      'and not exists (select 1 from catalog.additional_condition_authors where additional_condition_id = id)';
    const batches = iterateById((after) =>
      this.database.query<{ id: number }>(
        `select id from catalog.${kind}
         where is_user_generated and id > $1 ${kind === 'additional_conditions' ? hasNoAuthor : ''} order by id limit $2`,
        [after, batchSize],
      ),
    );
    for await (const rows of batches) yield rows.map(({ id }) => id);
  }

  /** The public entries among `ids` that were created from custom names and that no admin edited or merged. */
  findHideable(ids: CustomNameIds): Promise<CustomNameIds> {
    return this.findCustom(ids, (kind) => `${isUnedited(kind)} ${isUnmerged(kind)}`);
  }

  /** Like {@link findHideable}, also those that can be hidden when their merge is undone. */
  findCandidates(ids: CustomNameIds): Promise<CustomNameIds> {
    return this.findCustom(ids, isUnedited);
  }

  private async findCustom(ids: CustomNameIds, condition: (kind: CustomNameKind) => string): Promise<CustomNameIds> {
    const rows = await this.database.query<{ kind: CustomNameKind; id: number }>(
      customNameKinds
        .map(
          (kind, index) =>
            `select '${kind}' as kind, id from catalog.${kind} entry
             where id = any($${index + 1}) and is_public and is_user_generated ${condition(kind)}`,
        )
        .join(' union all '),
      customNameKinds.map((kind) => ids[kind]),
    );
    const found: CustomNameIds = { conditions: [], supplements: [], brands: [], additional_conditions: [] };
    for (const { kind, id } of rows) found[kind].push(id);
    return found;
  }

  async hide(kind: CustomNameKind, ids: number[]): Promise<void> {
    await this.database.execute(`update catalog.${kind} set is_public = false where id = any($1)`, [ids]);
  }

  async addAuthors(authors: AdditionalConditionAuthor[]): Promise<void> {
    if (authors.length === 0) return;
    await this.authors.createQueryBuilder().insert().values(authors).orIgnore().execute();
  }

  /** Returns those that are not deleted, because another transaction refers to them or changes them. */
  async deleteUnlocked(kind: CustomNameKind, ids: number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `with unlocked as (
         select id from catalog.${kind} where id = any($1) order by id for update skip locked
       ), deleted as (
         delete from catalog.${kind} where id in (select id from unlocked)
       )
       select id from catalog.${kind} where id = any($1) and id not in (select id from unlocked)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Waits for the transactions that refer to the entry or change it. */
  async waitUntilUnlocked(kind: CustomNameKind, id: number): Promise<void> {
    await this.database.execute(`select 1 from catalog.${kind} where id = $1 for update`, [id]);
  }
}
