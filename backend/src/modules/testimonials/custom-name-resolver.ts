import { Injectable } from '@nestjs/common';
import { type FieldError, ValidationFailedError } from '../../platform/http/index.js';
import { CatalogService, type MergeableKind, MergesService } from '../catalog/index.js';
import type { Testimonial } from './testimonial.entity.js';

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

/** Which entry an own name is; null or left out: the one with this name, a new one if need be. */
export interface NameChoices {
  condition?: number | null;
  supplement?: number | null;
  brand?: number | null;
}

/** People's own names become catalogue entries, or turn out to be known ones, when a testimonial is public. */
@Injectable()
export class CustomNameResolver {
  constructor(
    private readonly catalog: CatalogService,
    private readonly merges: MergesService,
  ) {}

  /** The naming with those own names replaced that a reviewer recognised. */
  async applyReviewerChoices<Own extends ResolvedIds>(naming: Own, choices: NameChoices): Promise<Own> {
    const ids = (id?: number | null) => (id ? [id] : []);
    const { condition, supplement, brand } = choices;
    const known = await this.catalog.findNames(
      { conditions: ids(condition), supplements: ids(supplement), brands: ids(brand) },
      'en',
    );
    const errors: FieldError[] = [];
    const chosen = { ...naming };
    for (const [kind, idField, nameField, entries] of [
      ['condition', 'conditionId', 'customConditionName', known.conditions],
      ['supplement', 'supplementId', 'customSupplementName', known.supplements],
      ['brand', 'brandId', 'customBrandName', known.brands],
    ] as const) {
      const id = choices[kind];
      const field = `names.${kind}`;
      if (id === undefined) continue;
      if (naming[nameField] === null) {
        errors.push({ field, code: 'invalid', detail: `The ${kind} is not in the author's own words.` });
      } else if (id !== null && !entries.has(id)) {
        errors.push(unknown(kind));
      } else if (id !== null) Object.assign(chosen, { [idField]: id, [nameField]: null });
    }
    if (errors.length > 0) throw new ValidationFailedError(errors);
    return chosen;
  }

  /** The same naming by ids only. Belongs inside a transaction. */
  async resolveToIds(naming: ResolvedIds) {
    // What was merged since it was sent is the other entry by now.
    const conditionId =
      (await this.resolveMerged('conditions', naming.conditionId)) ??
      (await this.catalog.findOrAdd('conditions', naming.customConditionName ?? ''));
    const supplementId =
      (await this.resolveMerged('supplements', naming.supplementId)) ??
      (await this.catalog.findOrAdd('supplements', naming.customSupplementName ?? ''));
    const brandId =
      (await this.resolveMerged('brands', naming.brandId)) ??
      (await this.catalog.findOrAdd('brands', naming.customBrandName ?? ''));
    const further = await this.catalog.publishAdditionalConditions(
      naming.additionalConditionIds,
      naming.customOtherConditionNames,
    );
    return {
      conditionId,
      customConditionName: null,
      supplementId,
      customSupplementName: null,
      brandId,
      customBrandName: null,
      additionalConditionIds: further,
      customOtherConditionNames: [],
    };
  }

  private async resolveMerged(kind: MergeableKind, id: number | null): Promise<number | null> {
    if (id === null) return null;
    const present = await this.merges.findCanonicalIdForShare(kind, id);
    // What the author named stays as long as the testimonial: only a reviewer's choice can have gone meanwhile.
    if (present === null) throw new ValidationFailedError([unknown(kind.slice(0, -1))]);
    return present;
  }
}

const unknown = (kind: string): FieldError => ({
  field: `names.${kind}`,
  code: 'unknown',
  detail: `The ${kind} is not in the catalogue.`,
});
