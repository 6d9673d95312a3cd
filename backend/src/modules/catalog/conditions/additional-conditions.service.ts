import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import { UsersService } from '../../identity/index.js';
import type { AdditionalConditionDto } from '../catalog.dto.js';
import { AdditionalConditionNotFoundError, TooManyAdditionalConditionsError } from '../catalog.errors.js';
import { SEARCH_LIMIT } from '../catalog.repository.js';
import { AdditionalConditionsRepository } from './additional-conditions.repository.js';

const MAX_PRIVATE_CONDITIONS = 200;

/** Conditions that authors name besides the one of the testimonial. Those that a user adds are private until an approval. */
@Injectable()
export class AdditionalConditionsService {
  constructor(
    private readonly database: Database,
    private readonly repository: AdditionalConditionsRepository,
    private readonly users: UsersService,
  ) {}

  findAll(language: Language, callerId: number | null): Promise<AdditionalConditionDto[]> {
    return this.repository.find('', language, callerId, null);
  }

  search(text: string, language: Language, callerId: number | null): Promise<AdditionalConditionDto[]> {
    if (text === '') return Promise.resolve([]);
    return this.repository.find(text, language, callerId, SEARCH_LIMIT);
  }

  async getById(id: number, language: Language, callerId: number | null): Promise<AdditionalConditionDto> {
    const visible = await this.repository.findVisible([id], callerId);
    const [entry] = await this.findNames(visible, language);
    if (!entry) throw new AdditionalConditionNotFoundError();
    return entry;
  }

  /** Names of additional conditions by id. Does not check whether the caller may see them. */
  async findNames(ids: number[], language: Language): Promise<AdditionalConditionDto[]> {
    return ids.length === 0 ? [] : this.repository.findByIds(ids, language);
  }

  /** The ids that the caller may use in a testimonial, which are those that they can see. */
  async findVisible(ids: number[], callerId: number): Promise<Set<number>> {
    return new Set(ids.length === 0 ? [] : await this.repository.findVisible(ids, callerId));
  }

  /**
   * Idempotent by folded name among public entries and those of the caller. A private entry of another user is neither
   * found nor shared, because its id and spelling would disclose that another user has the condition.
   * @throws TooManyAdditionalConditionsError if too many entries of the caller are private
   */
  async add(
    name: string,
    language: Language,
    callerId: number,
  ): Promise<{ entry: AdditionalConditionDto; created: boolean }> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(callerId);
      await this.database.lock('catalog.additional_conditions');
      const existing = await this.repository.findByName(name, callerId);
      const id = existing?.id ?? (await this.addPrivate(name, callerId));
      const [entry] = await this.findNames([id], language);
      return { entry, created: !existing };
    });
  }

  /** The list of a user has no pages. */
  private async addPrivate(name: string, authorId: number): Promise<number> {
    const count = await this.repository.countPrivate(authorId);
    if (count >= MAX_PRIVATE_CONDITIONS) throw new TooManyAdditionalConditionsError(MAX_PRIVATE_CONDITIONS);
    const id = await this.repository.add(name, false);
    await this.repository.addAuthor(id, authorId);
    return id;
  }

  /**
   * Makes the given entries public and adds entries for custom names; returns all their ids. An existing public entry
   * with the same name replaces a private one.
   */
  async publish(ids: number[], customNames: string[]): Promise<number[]> {
    if (ids.length === 0 && customNames.length === 0) return [];
    // Lock before the first row is locked: concurrent approvals with the same conditions could deadlock otherwise.
    await this.database.lock('catalog.additional_conditions');
    const published = new Set<number>();
    for (const id of ids) published.add(await this.repository.publish(id));
    for (const name of customNames) {
      const existing = await this.repository.findByName(name, null);
      published.add(existing?.id ?? (await this.repository.add(name, true)));
    }
    return [...published];
  }
}
