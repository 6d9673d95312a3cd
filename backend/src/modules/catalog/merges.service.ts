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
  /** The entry that `fromId` currently resolves to. */
  intoId: number;
  /** Entries that had been merged into `fromId` before and moved with it. */
  carriedIds: number[];
  isUndone: boolean;
}

/** The names of an entry, and the entry that it resolves to: itself, or the one that it was merged into. */
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

/** Merges entries that were created from custom names into other entries, and undoes merges. */
@Injectable()
export class MergesService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /** Merges an entry that was created from a custom name into any other entry. Returns the id of the merge. */
  async merge(kind: MergeableKind, fromId: number, intoId: number, userId: number): Promise<number> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      // Approvals take the same lock to find or add names.
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
            detail: 'intoId must be the id of another entry that is not merged.',
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

  /**
   * Restores the entry and the entries that moved with it. Testimonials approved after the merge stay with the target.
   */
  async undo(mergeId: number, userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      const merge = await this.find(mergeId);
      await this.database.lock(`catalog.${merge.kind}`);
      const undone = await this.database.manager.update(
        Merge,
        { id: mergeId, undoneAt: IsNull() },
        { undoneAt: new Date(), undoneBy: userId },
      );
      if (undone.affected !== 1) throw new MergeAlreadyUndoneError();
      const { kind, fromId, carriedIds } = merge;
      const separated = await this.database.execute(`update catalog.${kind} set merged_into_id = null where id = $1`, [
        fromId,
      ]);
      // The entry is deleted when its last user is erased.
      if (separated === 0) throw new CatalogEntryNotFoundError();
      await this.database.execute(
        `update catalog.${kind} set merged_into_id = $1 where id = any($2) and merged_into_id is not null`,
        [fromId, carriedIds],
      );
      await this.outbox.record(mergeUndone({ mergeId }));
    });
  }

  /** The current state of a merge, for modules that apply it; undefined if there is none. */
  async findState(mergeId: number): Promise<MergeState | undefined> {
    const merge = await this.database.manager.findOneBy(Merge, { id: mergeId });
    if (!merge) return undefined;
    const { kind, fromId, intoId, carriedIds, undoneAt } = merge;
    return { kind, fromId, intoId: await this.findCanonicalId(kind, intoId), carriedIds, isUndone: undoneAt !== null };
  }

  /** The current state of all merges, for modules that check whether they have applied them. */
  async *scanAll(): AsyncGenerator<MergeState & { mergeId: number }> {
    const merges = await this.database.manager.find(Merge, { order: { id: 'ASC' } });
    for (const { id: mergeId, kind, fromId, intoId, carriedIds, undoneAt } of merges) {
      const isUndone = undoneAt !== null;
      yield { mergeId, kind, fromId, intoId: await this.findCanonicalId(kind, intoId), carriedIds, isUndone };
    }
  }

  /** The id of the entry that an id resolves to: itself, or the one that it was merged into. */
  async findCanonicalId(kind: MergeableKind, id: number): Promise<number> {
    return (await this.findEntry(kind, id))?.mergedIntoId ?? id;
  }

  /**
   * Like {@link findCanonicalId}, with a shared lock that prevents merges until the surrounding transaction ends; null
   * if there is no such entry. To avoid deadlocks, take several locks in this order: conditions, supplements, brands.
   */
  async findCanonicalIdForShare(kind: MergeableKind, id: number): Promise<number | null> {
    await this.database.lockShared(`catalog.${kind}`);
    const entry = await this.findEntry(kind, id);
    return entry ? (entry.mergedIntoId ?? id) : null;
  }

  /**
   * The names of all entries of a kind, merged ones first, so that in a map by name a current entry overwrites a merged
   * one.
   */
  findCanonicalNames(kind: MergeableKind): Promise<CanonicalName[]> {
    const { en, es } = nameColumns(kind);
    return this.database.query<CanonicalName>(
      `select id, coalesce(merged_into_id, id) as "canonicalId", ${en} as "nameEn", ${es} as "nameEs"
       from catalog.${kind} order by merged_into_id is null, id`,
    );
  }

  /** Merges that the user made or undid. */
  findByUser(userId: number): Promise<object[]> {
    return this.database.query(
      `select id, kind, from_id as "fromId", into_id as "intoId",
              case when merged_by = $1 then merged_at end as "mergedAt",
              case when undone_by = $1 then undone_at end as "undoneAt"
       from catalog.merges where $1 in (merged_by, undone_by) order by id`,
      [userId],
    );
  }

  /** Removes the user from merges; the merges remain. */
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
