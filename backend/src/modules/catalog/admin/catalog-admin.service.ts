import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import {
  ValidationFailedError,
  type Language,
  toPage,
  type PageQuery,
  countPages,
} from '../../../platform/http/index.js';
import { UsersService } from '../../identity/index.js';
import type { MergesDto, CustomEntriesDto, CustomEntriesQuery, RenameDto } from './catalog-admin.dto.js';
import { CatalogAdminRepository } from './catalog-admin.repository.js';
import { CatalogEntryNotFoundError, NameTakenError, StaleEntryError } from '../catalog.errors.js';
import type { MergeableKind } from '../merges/merge.entity.js';

/** Lists and renames catalog entries that were created from custom names. */
@Injectable()
export class CatalogAdminService {
  constructor(
    private readonly database: Database,
    private readonly repository: CatalogAdminRepository,
    private readonly users: UsersService,
  ) {}

  /** Entries created from custom names that are not merged into another entry, newest first. */
  async listCustomEntries(kind: MergeableKind, query: CustomEntriesQuery): Promise<CustomEntriesDto> {
    const page = toPage(query);
    const [entries, total] = await this.repository.findCustomEntries(kind, query.query ?? '', page);
    const admins = await this.users.findAdmins(entries.map(({ renamedBy }) => renamedBy));
    return {
      entries: entries.map((entry) => ({ ...entry, renamedBy: admins.get(entry.renamedBy) ?? null })),
      totalPages: countPages(total, page),
      totalEntries: total,
    };
  }

  /**
   * An entry may have the name of one that was merged into it.
   * @throws StaleEntryError if the entry was renamed since `version` was read
   * @throws NameTakenError if another entry has one of the names in either language
   */
  async rename(
    kind: MergeableKind,
    id: number,
    { nameEn, nameEs = nameEn, version }: RenameDto,
    adminId: number,
  ): Promise<void> {
    if (kind === 'brands' && nameEs !== nameEn) {
      throw new ValidationFailedError([
        { field: 'nameEs', code: 'invalid', detail: 'Brands have one name: leave nameEs out or repeat nameEn.' },
      ]);
    }
    await this.database.transaction(async () => {
      await this.users.assertUserActive(adminId);
      await this.database.lock(`catalog.${kind}`);
      const current = await this.repository.findNames(kind, id);
      if (!current) throw new CatalogEntryNotFoundError();
      if (version !== undefined && version !== current.version) throw new StaleEntryError(current);
      const ownerId = await this.repository.findNameOwner(kind, id, nameEn, nameEs);
      if (ownerId !== undefined) throw new NameTakenError(ownerId);
      await this.repository.rename(kind, id, { nameEn, nameEs }, adminId);
    });
  }

  /** Entries whose current name a user gave. */
  findRenamesByUser(userId: number): Promise<object[]> {
    return this.repository.findRenamesByUser(userId);
  }

  /** Removes the user from entries; the names remain. */
  clearUser(userId: number): Promise<void> {
    return this.repository.clearUser(userId);
  }

  /** All merges, newest first. */
  async listMerges(query: PageQuery, language: Language): Promise<MergesDto> {
    const page = toPage(query);
    const [merges, total] = await this.repository.findMerges(language, page);
    const admins = await this.users.findAdmins(merges.flatMap(({ mergedBy, undoneBy }) => [mergedBy, undoneBy]));
    return {
      merges: merges.map((merge) => ({
        ...merge,
        mergedBy: admins.get(merge.mergedBy) ?? null,
        undoneBy: admins.get(merge.undoneBy) ?? null,
      })),
      totalPages: countPages(total, page),
      totalMerges: total,
    };
  }
}
