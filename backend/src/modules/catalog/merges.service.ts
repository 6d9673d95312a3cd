import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { ValidationFailedError } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { UsersService } from '../identity/index.js';
import {
  AlreadyMergedError,
  MergeAlreadyUndoneError,
  CatalogEntryNotFoundError,
  MergeNotFoundError,
} from './catalog.errors.js';
import { entriesMerged, mergeUndone } from './catalog.events.js';
import { Merge, type MergeableKind } from './merge.entity.js';
import { nameColumns } from './name-columns.js';

export interface MergeState {
  kind: MergeableKind;
  fromId: number;
  /** Where the entry leads today. */
  intoId: number;
  /** Entries that had been merged into it and went along. */
  carriedIds: number[];
  isUndone: boolean;
}

/** What an entry is called, and the entry that it leads to: itself, or the one that it was merged into. */
export interface CanonicalName {
  id: number;
  canonicalId: number;
  nameEn: string;
  nameEs: string;
}

interface EntryRow {
  id: number;
  isUserGenerated: boolean;
  mergedIntoId: number | null;
}

/** Entries from people's own words that turned out to be another entry. */
@Injectable()
export class MergesService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /** Merges one entry from people's own words into any other. Returns the id of the audit entry. */
  async merge(kind: MergeableKind, fromId: number, intoId: number, userId: number): Promise<number> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      // The lock under which approvals find or make names.
      await this.database.lock(`catalog.${kind}`);
      const from = await this.findEntry(kind, fromId);
      if (!from?.isUserGenerated) throw new CatalogEntryNotFoundError();
      if (from.mergedIntoId !== null) throw new AlreadyMergedError();
      const into = await this.findEntry(kind, intoId);
      if (!into || into.mergedIntoId !== null || intoId === fromId) {
        throw new ValidationFailedError([
          {
            field: 'intoId',
            code: 'mismatch',
            detail: 'intoId takes the id of another entry than the one in the address.',
          },
        ]);
      }
      const carried = await this.database.query<{ id: number }>(
        `update catalog.${kind} set merged_into_id = $2 where merged_into_id = $1 returning id`,
        [fromId, intoId],
      );
      await this.database.execute(`update catalog.${kind} set merged_into_id = $2 where id = $1`, [fromId, intoId]);
      const { identifiers } = await this.database.manager.insert(Merge, {
        kind,
        fromId,
        intoId,
        carriedIds: carried.map(({ id }) => id),
        mergedBy: userId,
        undoneBy: null,
        undoneAt: null,
      });
      const mergeId = (identifiers[0] as { id: number }).id;
      await this.outbox.record(entriesMerged({ mergeId }));
      return mergeId;
    });
  }

  /** The entry is its own again, with everything that it brought along; what was approved since stays. */
  async undo(mergeId: number, userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      const known = await this.find(mergeId);
      await this.database.lock(`catalog.${known.kind}`);
      const undone = await this.database.manager.update(
        Merge,
        { id: mergeId, undoneAt: IsNull() },
        { undoneAt: new Date(), undoneBy: userId },
      );
      if (undone.affected !== 1) throw new MergeAlreadyUndoneError();
      const { kind, fromId, carriedIds } = known;
      const separated = await this.database.execute(`update catalog.${kind} set merged_into_id = null where id = $1`, [
        fromId,
      ]);
      // Its words went with the last person who had used them.
      if (separated === 0) throw new CatalogEntryNotFoundError();
      await this.database.execute(
        `update catalog.${kind} set merged_into_id = $1 where id = any($2) and merged_into_id is not null`,
        [fromId, carriedIds],
      );
      await this.outbox.record(mergeUndone({ mergeId }));
    });
  }

  /** How a merge stands now; undefined when there is none. For modules that follow it. */
  async findState(mergeId: number): Promise<MergeState | undefined> {
    const merge = await this.database.manager.findOneBy(Merge, { id: mergeId });
    if (!merge) return undefined;
    const { kind, fromId, intoId, carriedIds, undoneAt } = merge;
    return { kind, fromId, intoId: await this.findCanonicalIds(kind, intoId), carriedIds, isUndone: undoneAt !== null };
  }

  /** Every merge that there was, as it stands now. For modules that see whether they followed it. */
  async *all(): AsyncGenerator<MergeState & { mergeId: number }> {
    const merges = await this.database.manager.find(Merge, { order: { id: 'ASC' } });
    for (const { id: mergeId, kind, fromId, intoId, carriedIds, undoneAt } of merges) {
      const isUndone = undoneAt !== null;
      yield { mergeId, kind, fromId, intoId: await this.findCanonicalIds(kind, intoId), carriedIds, isUndone };
    }
  }

  /** The entry that an id leads to: itself, or the one that it was merged into. */
  async findCanonicalIds(kind: MergeableKind, id: number): Promise<number> {
    return (await this.findEntry(kind, id))?.mergedIntoId ?? id;
  }

  /**
   * The same, and it leads there until the surrounding transaction ends; null when there is no such entry. Approvals
   * take several: conditions, then supplements, then brands, as everybody who holds more than one of them.
   */
  async findCanonicalIdsForShare(kind: MergeableKind, id: number): Promise<number | null> {
    await this.database.lockShared(`catalog.${kind}`);
    const entry = await this.findEntry(kind, id);
    return entry ? (entry.mergedIntoId ?? id) : null;
  }

  /** What the entries of a kind are called, merged ones first: of two, the present one has the last word. */
  findCanonicalNames(kind: MergeableKind): Promise<CanonicalName[]> {
    const { en, es } = nameColumns(kind);
    return this.database.query<CanonicalName>(
      `select id, coalesce(merged_into_id, id) as "canonicalId", ${en} as "nameEn", ${es} as "nameEs"
       from catalog.${kind} order by merged_into_id is null, id`,
    );
  }

  /** What a person merged or separated. */
  findByUser(userId: number): Promise<object[]> {
    return this.database.query(
      `select id, kind, from_id as "fromId", into_id as "intoId",
              case when merged_by = $1 then merged_at end as "mergedAt",
              case when undone_by = $1 then undone_at end as "undoneAt"
       from catalog.merges where $1 in (merged_by, undone_by) order by id`,
      [userId],
    );
  }

  /** What was merged stays so; who did it is forgotten. */
  async clearUser(userId: number): Promise<void> {
    await this.database.manager.update(Merge, { mergedBy: userId }, { mergedBy: null });
    await this.database.manager.update(Merge, { undoneBy: userId }, { undoneBy: null });
  }

  private async find(mergeId: number): Promise<Merge> {
    const merge = await this.database.manager.findOneBy(Merge, { id: mergeId });
    if (!merge) throw new MergeNotFoundError();
    return merge;
  }

  private async findEntry(kind: MergeableKind, id: number): Promise<EntryRow | undefined> {
    const [entry] = await this.database.query<EntryRow>(
      `select id, is_user_generated as "isUserGenerated", merged_into_id as "mergedIntoId"
       from catalog.${kind} where id = $1`,
      [id],
    );
    return entry;
  }
}
