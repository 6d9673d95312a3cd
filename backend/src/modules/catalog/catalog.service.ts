import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Language } from '../../platform/http/index.js';
import { dependsOn } from '../../platform/response-cache/index.js';
import type { BrandDto, CatalogEntryDto, ConditionDto } from './catalog.dto.js';
import { type BilingualTable, CatalogRepository, type IdsByKind } from './catalog.repository.js';
import { buildConditionPhrase } from './conditions/condition-phrase.js';
import { type ConditionEntry, ConditionsRepository } from './conditions/conditions.repository.js';
import { toConditionReference } from './conditions/condition-reference.js';
import { CATALOG_NAMES_TOPIC, CATALOG_TOPIC, dependOnAdditions } from './topics.js';

/** Names by id. */
export interface NamesByKind extends Record<keyof IdsByKind, Map<number, string>> {
  /** The ids of the supplements whose names users wrote. */
  userGeneratedSupplements: Set<number>;
}

@Injectable()
export class CatalogService {
  constructor(
    private readonly database: Database,
    private readonly repository: CatalogRepository,
    private readonly conditions: ConditionsRepository,
  ) {}

  findPopularConditions(): Promise<ConditionDto[]> {
    dependsOn(CATALOG_TOPIC);
    return this.conditions.findPopular();
  }

  findSupplements(): Promise<CatalogEntryDto[]> {
    dependsOn(CATALOG_TOPIC);
    return this.repository.findAll('supplements');
  }

  findBrands(): Promise<BrandDto[]> {
    dependsOn(CATALOG_TOPIC);
    return this.repository.findAllBrands();
  }

  /** Finds a public condition by its id, or by the id of an entry that was merged into it. */
  async findCondition(id: number): Promise<ConditionEntry | undefined> {
    dependsOn(CATALOG_NAMES_TOPIC);
    return dependOnAdditions(await this.conditions.findById(id));
  }

  /** Finds a public supplement by its id, or by the id of an entry that was merged into it. */
  async findSupplement(id: number): Promise<CatalogEntryDto | undefined> {
    dependsOn(CATALOG_NAMES_TOPIC);
    return dependOnAdditions(await this.repository.findSupplement(id));
  }

  /** Finds a public condition by its id, or by its name in either language. */
  async findConditionByNameOrId(text: string): Promise<ConditionEntry | undefined> {
    const reference = toConditionReference(text);
    if ('id' in reference) return this.findCondition(reference.id);
    const [entry] = await this.repository.findPublicByName('conditions', reference.name);
    dependOnAdditions(entry);
    return entry && this.findCondition(entry.id);
  }

  /** Finds a public supplement by its name in either language. */
  async findSupplementByName(name: string): Promise<CatalogEntryDto | undefined> {
    dependsOn(CATALOG_TOPIC);
    return (await this.repository.findPublicByName('supplements', name))[0];
  }

  /** Entries by id; ids that do not exist are missing from the map. */
  async findEntries(table: BilingualTable, ids: number[]): Promise<Map<number, CatalogEntryDto>> {
    dependsOn(CATALOG_NAMES_TOPIC);
    if (ids.length === 0) return new Map();
    return new Map((await this.repository.findByIds(table, ids)).map((entry) => [entry.id, entry]));
  }

  /** Conditions by id in the form used inside a sentence; null if the article is unknown. */
  async findConditionPhrases(ids: number[], language: Language): Promise<Map<number, string | null>> {
    dependsOn(CATALOG_NAMES_TOPIC);
    if (ids.length === 0) return new Map();
    const conditions = await this.conditions.findByIds([...new Set(ids)]);
    return new Map(conditions.map((condition) => [condition.id, buildConditionPhrase(condition, language)]));
  }

  /** Names of several kinds of entries by id, in one language; ids that do not exist are missing. */
  async findNames(ids: IdsByKind, language: Language): Promise<NamesByKind> {
    dependsOn(CATALOG_NAMES_TOPIC);
    const names: NamesByKind = {
      conditions: new Map(),
      supplements: new Map(),
      brands: new Map(),
      userGeneratedSupplements: new Set(),
    };
    for (const { kind, id, name, isUserGenerated } of await this.repository.findNames(ids, language)) {
      names[kind].set(id, name);
      if (kind === 'supplements' && isUserGenerated) names.userGeneratedSupplements.add(id);
    }
    return names;
  }

  /** Ids of all entries whose name in either language contains the text. */
  findIdsByNameContaining(text: string): Promise<IdsByKind> {
    dependsOn(CATALOG_TOPIC);
    return this.repository.findIdsByNameContaining(text, false);
  }

  /** Like {@link findIdsByNameContaining}, without names that are not public. */
  findPublicIdsByNameContaining(text: string): Promise<IdsByKind> {
    dependsOn(CATALOG_TOPIC);
    return this.repository.findIdsByNameContaining(text, true);
  }

  /** The id of the entry with this name; undefined if there is none. */
  async find(kind: BilingualTable | 'brands', name: string): Promise<number | undefined> {
    dependsOn(CATALOG_TOPIC);
    const entry =
      kind === 'brands' ? await this.repository.findBrandByName(name) : await this.repository.findByName(kind, name);
    return entry?.id;
  }

  /** The ids that resolve to names that are not public: only who uses them in a testimonial may refer to them. */
  async findHidden(ids: IdsByKind): Promise<IdsByKind> {
    dependsOn(CATALOG_NAMES_TOPIC);
    const hidden: IdsByKind = { conditions: [], supplements: [], brands: [] };
    for (const { kind, id } of await this.repository.findHidden(ids)) hidden[kind].push(id);
    return hidden;
  }

  /** Prevents until the transaction ends that supplements and additional conditions are hidden or deleted. */
  async lockForShare(): Promise<void> {
    for (const kind of ['supplements', 'additional_conditions']) await this.database.lockShared(`catalog.${kind}`);
  }

  /** Makes an entry public. Must run inside a transaction that holds its lock, at least in share mode. */
  publish(kind: keyof IdsByKind, id: number): Promise<void> {
    return this.repository.publish(kind, id);
  }

  /**
   * The id of the public entry with this name, which is added if there is none. Must run inside a transaction: its lock gives
   * concurrent approvals of the same new name the same entry.
   */
  async findOrAdd(kind: keyof IdsByKind, name: string): Promise<number> {
    await this.database.lock(`catalog.${kind}`);
    const existing = await this.find(kind, name);
    if (existing !== undefined) {
      await this.publish(kind, existing);
      return existing;
    }
    return kind === 'brands' ? this.repository.addBrand(name) : this.repository.add(kind, name);
  }

  /** The form of a name used for comparison: without accents, case and repeated spaces. */
  async fold(name: string): Promise<string> {
    return (await this.foldAll([name])).get(name) ?? name;
  }

  /** {@link fold} for several names. */
  async foldAll(names: string[]): Promise<Map<string, string>> {
    const rows = await this.repository.foldNames([...new Set(names)]);
    return new Map(rows.map(({ name, folded }) => [name, folded]));
  }
}
