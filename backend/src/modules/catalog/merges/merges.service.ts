import { Injectable } from '@nestjs/common';
import { Database, iterateById } from '../../../platform/database/index.js';
import { ValidationFailedError } from '../../../platform/http/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { UsersService } from '../../identity/index.js';
import {
  AlreadyMergedError,
  MergeAlreadyUndoneError,
  CatalogEntryNotFoundError,
  MergeNotFoundError,
  NameTakenError,
} from '../catalog.errors.js';
import { entriesMerged, mergeUndone } from '../catalog.events.js';
import type { Merge, MergeableKind } from './merge.entity.js';
import { type CanonicalName, type MergeStep, MergesRepository } from './merges.repository.js';
import { CATALOG_NAMES_TOPIC } from '../topics.js';

export interface MergeState {
  kind: MergeableKind;
  fromId: number;
  /** Entries that had been merged into `fromId` before and moved with it. */
  transitiveIds: number[];
  isUndone: boolean;
}

export type ScannedMerge = Pick<Merge, 'id' | 'kind' | 'fromId' | 'transitiveIds' | 'undoneAt'>;

/** Merges entries that were created from custom names into other entries, and undoes merges. */
@Injectable()
export class MergesService {
  constructor(
    private readonly database: Database,
    private readonly repository: MergesRepository,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /** Merges an entry that was created from a custom name into any other entry. Returns the id of the merge. */
  async merge(kind: MergeableKind, fromId: number, intoId: number, userId: number): Promise<number> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      // Approvals take the same lock to find or add names.
      await this.database.lock(`catalog.${kind}`);
      const from = await this.findMergeable(kind, fromId, intoId);
      const transitiveIds = await this.repository.carry(kind, fromId, intoId);
      await this.repository.setMergedInto(kind, fromId, intoId);
      // The public testimonials of the one become those of the other. A name that none of them uses stays hidden.
      if (from.isPublic) await this.repository.publish(kind, intoId);
      const mergeId = await this.repository.add({ kind, fromId, intoId, transitiveIds, mergedBy: userId });
      await this.outbox.record(entriesMerged({ mergeId }));
      return mergeId;
    });
  }

  /**
   * The entry that can be merged into the other one.
   * @throws CatalogEntryNotFoundError, AlreadyMergedError or ValidationFailedError if it cannot
   */
  async findMergeable(kind: MergeableKind, fromId: number, intoId: number): Promise<{ isPublic: boolean }> {
    const from = await this.repository.findEntry(kind, fromId);
    if (!from?.isUserGenerated) throw new CatalogEntryNotFoundError();
    if (from.mergedIntoId !== null) throw new AlreadyMergedError();
    const into = await this.repository.findEntry(kind, intoId);
    if (!into || into.mergedIntoId !== null || intoId === fromId) {
      throw new ValidationFailedError([
        {
          field: 'intoId',
          code: into ? 'mismatch' : 'unknown',
          detail: 'intoId must be the id of another entry that is not merged.',
        },
      ]);
    }
    return from;
  }

  /**
   * Restores the entry, and the entries whose merges into it have not been undone. Testimonials approved after the merge stay with the target.
   * @throws NameTakenError if another entry has the name of the entry now
   */
  async undo(mergeId: number, userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.users.assertUserActive(userId);
      const merge = await this.find(mergeId);
      await this.database.lock(`catalog.${merge.kind}`);
      if (!(await this.repository.markUndone(mergeId, userId))) throw new MergeAlreadyUndoneError();
      const { kind, fromId } = merge;
      // The entry is deleted when its last user is erased.
      if (!(await this.repository.findEntry(kind, fromId))) throw new CatalogEntryNotFoundError();
      await this.repository.carryBack(kind, fromId);
      // The entry into which it was merged may have been given its name since.
      const namesakeId = await this.repository.findNamesake(kind, fromId);
      if (namesakeId !== undefined) throw new NameTakenError(namesakeId);
      await this.repository.setMergedInto(kind, fromId, null);
      await this.outbox.record(mergeUndone({ mergeId }));
    });
  }

  /** The current state of a merge, for modules that apply it; undefined if there is none. */
  async findState(mergeId: number): Promise<MergeState | undefined> {
    const merge = await this.repository.findById(mergeId);
    if (!merge) return undefined;
    const { kind, fromId, transitiveIds, undoneAt } = merge;
    return { kind, fromId, transitiveIds, isUndone: undoneAt !== null };
  }

  /** The merges, except undone ones, that lead from an entry to its canonical one, in this order. */
  findPath(kind: MergeableKind, id: number): Promise<MergeStep[]> {
    return this.repository.findPath(kind, id);
  }

  /** The entries into which merges were made, by merge. */
  async findTargets(mergeIds: number[]): Promise<Map<number, number>> {
    if (mergeIds.length === 0) return new Map();
    return new Map((await this.repository.findByIds(mergeIds)).map(({ id, intoId }) => [id, intoId]));
  }

  /** All merges in batches, for modules that check whether they have applied them. */
  scanAll(): AsyncGenerator<ScannedMerge[]> {
    return iterateById((id) => this.repository.findAfter(id));
  }

  /** The id of the entry that an id resolves to: itself, or the one that it was merged into. */
  async findCanonicalId(kind: MergeableKind, id: number): Promise<number> {
    dependsOn(CATALOG_NAMES_TOPIC);
    return (await this.repository.findEntry(kind, id))?.mergedIntoId ?? id;
  }

  /** Like {@link findCanonicalId}, for several ids with one query. */
  async findCanonicalIds(kind: MergeableKind, ids: number[]): Promise<Map<number, number>> {
    dependsOn(CATALOG_NAMES_TOPIC);
    const entries = await this.repository.findEntries(kind, ids);
    const targets = new Map(entries.map(({ id, mergedIntoId }) => [id, mergedIntoId]));
    return new Map(ids.map((id) => [id, targets.get(id) ?? id]));
  }

  /**
   * Like {@link findCanonicalId}, with a shared lock that prevents merges until the surrounding transaction ends; null
   * if there is no such entry. To avoid deadlocks, take several locks in this order: conditions, supplements, brands.
   */
  async findCanonicalIdForShare(kind: MergeableKind, id: number): Promise<number | null> {
    await this.database.lockShared(`catalog.${kind}`);
    const entry = await this.repository.findEntry(kind, id);
    return entry ? (entry.mergedIntoId ?? id) : null;
  }

  /**
   * The names of the entries of a kind, merged ones first, so that in a map by name a current entry overwrites a merged
   * one. A hidden name stays hidden after its entry was merged: it does not lead to the other one.
   */
  findCanonicalNames(kind: MergeableKind): Promise<CanonicalName[]> {
    return this.repository.findCanonicalNames(kind);
  }

  /**
   * All names of the entry that an id resolves to, also hidden ones, which must not be shown: those in both languages, and those of
   * the entries that were merged into it.
   */
  findAllNames(kind: MergeableKind, id: number): Promise<string[]> {
    return this.repository.findAllNames(kind, id);
  }

  /** The ids that exist. Their entries are not deleted until the transaction ends. */
  findExistingForShare(kind: MergeableKind, ids: number[]): Promise<Set<number>> {
    return this.repository.findExistingForShare(kind, ids);
  }

  /** Merges that the user made or undid. */
  findByUser(userId: number): Promise<object[]> {
    return this.repository.findByUser(userId);
  }

  /** Removes the user from merges; the merges remain. */
  clearUser(userId: number): Promise<void> {
    return this.repository.clearUser(userId);
  }

  private async find(mergeId: number): Promise<Merge> {
    const merge = await this.repository.findById(mergeId);
    if (!merge) throw new MergeNotFoundError();
    return merge;
  }
}
