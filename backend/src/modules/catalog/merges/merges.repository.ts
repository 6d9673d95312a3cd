import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, MoreThan, Repository } from 'typeorm';
import { Database, type RowOf, selectColumns, selectExpressions } from '../../../platform/database/index.js';
import { Brand, Condition, Supplement } from '../catalog.entities.js';
import { Merge, type MergeableKind } from './merge.entity.js';
import { nameColumns } from '../name-columns.js';

/** The names of an entry, and the entry that it resolves to: itself, or the one that it was merged into. */
export interface CanonicalName {
  id: number;
  canonicalId: number;
  nameEn: string;
  nameEs: string;
}

const entryColumns = selectColumns(Supplement, ['id', 'isUserGenerated', 'mergedIntoId', 'isPublic']);
const canonicalIdColumn = selectExpressions<Pick<CanonicalName, 'canonicalId'>>({
  canonicalId: 'coalesce(merged_into_id, id)',
});
const userColumns = `${selectColumns(Merge, ['id', 'kind', 'fromId', 'intoId'])}, ${selectExpressions<
  Pick<Merge, 'mergedAt' | 'undoneAt'>
>({
  mergedAt: 'case when merged_by = $1 then merged_at end',
  undoneAt: 'case when undone_by = $1 then undone_at end',
})}`;

const stepColumns = selectColumns(Merge, ['id', 'fromId', 'intoId'], 'm');

/** One merge on the way from an entry to its canonical one. */
export type MergeStep = Pick<Merge, 'id' | 'fromId' | 'intoId'>;

const BATCH_SIZE = 500;

@Injectable()
export class MergesRepository {
  private readonly entries: Record<MergeableKind, Repository<Condition> | Repository<Supplement> | Repository<Brand>>;

  constructor(
    private readonly database: Database,
    @InjectRepository(Merge) private readonly merges: Repository<Merge>,
    @InjectRepository(Condition) conditions: Repository<Condition>,
    @InjectRepository(Supplement) supplements: Repository<Supplement>,
    @InjectRepository(Brand) brands: Repository<Brand>,
  ) {
    this.entries = { conditions, supplements, brands };
  }

  /** Returns the id of the merge. */
  async add(merge: Pick<Merge, 'kind' | 'fromId' | 'intoId' | 'transitiveIds' | 'mergedBy'>): Promise<number> {
    const { identifiers } = await this.merges.insert({ ...merge, undoneBy: null, undoneAt: null });
    return (identifiers[0] as { id: number }).id;
  }

  /** Returns false if the merge is undone already. */
  async markUndone(id: number, undoneBy: number): Promise<boolean> {
    const undone = await this.merges.update({ id, undoneAt: IsNull() }, { undoneAt: new Date(), undoneBy });
    return undone.affected === 1;
  }

  findById(id: number): Promise<Merge | null> {
    return this.merges.findOneBy({ id });
  }

  /** The next merges by id. */
  findAfter(id: number): Promise<Merge[]> {
    return this.merges.find({ where: { id: MoreThan(id) }, order: { id: 'ASC' }, take: BATCH_SIZE });
  }

  async findEntry(kind: MergeableKind, id: number): Promise<RowOf<typeof entryColumns> | undefined> {
    const [entry] = await this.findEntries(kind, [id]);
    return entry;
  }

  findEntries(kind: MergeableKind, ids: number[]): Promise<RowOf<typeof entryColumns>[]> {
    return this.database.query<RowOf<typeof entryColumns>>(
      `select ${entryColumns} from catalog.${kind} where id = any($1::int[])`,
      [ids],
    );
  }

  /** Returns false if there is no such entry. */
  async setMergedInto(kind: MergeableKind, id: number, mergedIntoId: number | null): Promise<boolean> {
    return (await this.entries[kind].update({ id }, { mergedIntoId })).affected === 1;
  }

  async publish(kind: MergeableKind, id: number): Promise<void> {
    await this.database.execute(`update catalog.${kind} set is_public = true where id = $1 and not is_public`, [id]);
  }

  /** Moves the entries that were merged into `fromId` before. Returns their ids. */
  async carry(kind: MergeableKind, fromId: number, intoId: number): Promise<number[]> {
    const carried = await this.database.query<{ id: number }>(
      `update catalog.${kind} set merged_into_id = $2 where merged_into_id = $1 returning id`,
      [fromId, intoId],
    );
    return carried.map(({ id }) => id);
  }

  /** Moves the entries that the active merges lead to `intoId` to it. */
  async carryBack(kind: MergeableKind, intoId: number): Promise<void> {
    await this.database.execute(
      `with recursive merged (id) as (
         select from_id from catalog.merges where kind = $1 and into_id = $2 and undone_at is null
         union
         select m.from_id from merged
         join catalog.merges m on m.kind = $1 and m.into_id = merged.id and m.undone_at is null
       )
       update catalog.${kind} set merged_into_id = $2
       where id in (select id from merged) and merged_into_id is distinct from $2`,
      [kind, intoId],
    );
  }

  /** The entry to which another one with a name of this entry resolves, unless it is part of this one. */
  async findNamesake(kind: MergeableKind, id: number): Promise<number | undefined> {
    const { folded } = nameColumns(kind);
    const own = folded.map((column) => `entry.${column}`).join(', ');
    const [namesake] = await this.database.query<{ id: number }>(
      `select coalesce(other.merged_into_id, other.id) as id from catalog.${kind} entry, catalog.${kind} other
       where entry.id = $1 and other.id <> $1 and other.merged_into_id is distinct from $1
         and (${folded.map((column) => `other.${column} in (${own})`).join(' or ')})
       order by other.id limit 1`,
      [id],
    );
    return namesake?.id;
  }

  /** The active merges from an entry to its canonical one, in this order. */
  findPath(kind: MergeableKind, id: number): Promise<MergeStep[]> {
    return this.database.query<MergeStep>(
      `with recursive path as (
         select ${stepColumns}, 1 as position from catalog.merges m
         where kind = $1 and from_id = $2 and undone_at is null
         union all
         select ${stepColumns}, position + 1 from path
         join catalog.merges m on m.kind = $1 and m.from_id = path."intoId" and m.undone_at is null
       )
       select "id", "fromId", "intoId" from path order by position`,
      [kind, id],
    );
  }

  findByIds(ids: number[]): Promise<Merge[]> {
    return this.merges.findBy({ id: In(ids) });
  }

  /** All entries of a kind except merged ones with a hidden name, merged ones first. */
  findCanonicalNames(kind: MergeableKind): Promise<CanonicalName[]> {
    return this.database.query<CanonicalName>(
      `select id, ${canonicalIdColumn}, ${nameColumns(kind).list} from catalog.${kind}
       where merged_into_id is null or is_public order by merged_into_id is null, id`,
    );
  }

  /** The names of the canonical entry in both languages, and those of the entries that were merged into it. */
  async findAllNames(kind: MergeableKind, id: number): Promise<string[]> {
    const { en, es } = nameColumns(kind);
    const rows = await this.database.query<{ name: string }>(
      `with canonical as (select coalesce(merged_into_id, id) as id from catalog.${kind} where id = $1)
       select distinct own.name from canonical
       join catalog.${kind} entry on entry.id = canonical.id or entry.merged_into_id = canonical.id,
         unnest(array[entry.${en}, entry.${es}]) own (name)`,
      [id],
    );
    return rows.map(({ name }) => name);
  }

  /** Waits for a deletion in progress, and blocks later ones until the transaction ends. */
  async findExistingForShare(kind: MergeableKind, ids: number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      `select id from catalog.${kind} where id = any($1) order by id for key share`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Merges that the user made or undid. */
  findByUser(userId: number): Promise<object[]> {
    return this.database.query(
      `select ${userColumns} from catalog.merges where $1 in (merged_by, undone_by) order by id`,
      [userId],
    );
  }

  async clearUser(userId: number): Promise<void> {
    await this.merges.update({ mergedBy: userId }, { mergedBy: null });
    await this.merges.update({ undoneBy: userId }, { undoneBy: null });
  }
}
