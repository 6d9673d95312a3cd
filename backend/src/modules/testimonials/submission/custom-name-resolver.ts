import { Injectable } from '@nestjs/common';
import { type FieldError, ValidationFailedError } from '../../../platform/http/index.js';
import { AdditionalConditionsService, CatalogService, type MergeableKind, MergesService } from '../../catalog/index.js';
import type { Testimonial } from '../testimonial.entity.js';

type ResolvedIds = Pick<
  Testimonial,
  | 'conditionId'
  | 'customConditionName'
  | 'supplementId'
  | 'customSupplementName'
  | 'brandId'
  | 'customBrandName'
  | 'additionalConditionIds'
  | 'customOtherConditionNames'
>;

/** The catalog entry for each custom name. If null or omitted, the entry with this name is used, or added. */
export interface NameChoices {
  condition?: number | null;
  supplement?: number | null;
  brand?: number | null;
}

/** Resolves custom names to catalog entries, which are added if necessary, when a testimonial becomes public. */
@Injectable()
export class CustomNameResolver {
  constructor(
    private readonly catalog: CatalogService,
    private readonly merges: MergesService,
    private readonly additionalConditions: AdditionalConditionsService,
  ) {}

  /**
   * Replaces custom names with the entries that the reviewer chose.
   * @throws ValidationFailedError for an invalid choice
   */
  async applyReviewerChoices<Subject extends ResolvedIds>(subject: Subject, choices: NameChoices): Promise<Subject> {
    const toIds = (id?: number | null) => (id ? [id] : []);
    const { condition, supplement, brand } = choices;
    const existing = await this.catalog.findNames(
      { conditions: toIds(condition), supplements: toIds(supplement), brands: toIds(brand) },
      'en',
    );
    const errors: FieldError[] = [];
    const resolved = { ...subject };
    for (const [kind, idField, nameField, entries] of [
      ['condition', 'conditionId', 'customConditionName', existing.conditions],
      ['supplement', 'supplementId', 'customSupplementName', existing.supplements],
      ['brand', 'brandId', 'customBrandName', existing.brands],
    ] as const) {
      const id = choices[kind];
      const field = `names.${kind}`;
      if (id === undefined) continue;
      if (subject[nameField] === null) {
        errors.push({ field, code: 'invalid', detail: `The ${kind} is not a custom name.` });
      } else if (id !== null && !entries.has(id)) {
        errors.push(unknownEntryError(kind));
      } else if (id !== null) Object.assign(resolved, { [idField]: id, [nameField]: null });
    }
    if (errors.length > 0) throw new ValidationFailedError(errors);
    return resolved;
  }

  /** Replaces all custom names with ids of catalog entries. Must run inside a transaction. */
  async resolveToIds(subject: ResolvedIds) {
    const { customConditionName, customSupplementName, customBrandName } = subject;
    const conditionId = await this.resolveToId('conditions', subject.conditionId, customConditionName);
    const supplementId = await this.resolveToId('supplements', subject.supplementId, customSupplementName);
    const brandId = await this.resolveToId('brands', subject.brandId, customBrandName);
    const additionalConditionIds = await this.additionalConditions.publish(
      subject.additionalConditionIds,
      subject.customOtherConditionNames,
    );
    return {
      conditionId,
      customConditionName: null,
      supplementId,
      customSupplementName: null,
      brandId,
      customBrandName: null,
      additionalConditionIds,
      customOtherConditionNames: [],
    };
  }

  /** The public entry for an id, which may have been merged since the submission, or for a custom name, which is added if needed. */
  private async resolveToId(kind: MergeableKind, id: number | null, customName: string | null): Promise<number> {
    if (id === null) return this.catalog.findOrAdd(kind, customName ?? '');
    const canonicalId = await this.merges.findCanonicalIdForShare(kind, id);
    // Entries used by a testimonial are not deleted, so only an entry chosen by the reviewer can be missing.
    if (canonicalId === null) throw new ValidationFailedError([unknownEntryError(kind.slice(0, -1))]);
    await this.catalog.publish(kind, canonicalId);
    return canonicalId;
  }
}

const unknownEntryError = (kind: string): FieldError => ({
  field: `names.${kind}`,
  code: 'unknown',
  detail: `The ${kind} is not in the catalog.`,
});
