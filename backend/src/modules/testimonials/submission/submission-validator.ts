import { Injectable } from '@nestjs/common';
import { type FieldError, ValidationFailedError } from '../../../platform/http/index.js';
import { AdditionalConditionsService, CatalogService, type MergeableKind, MergesService } from '../../catalog/index.js';
import {
  type CatalogReference,
  type NormalizedSubmission,
  normalizeSubmission,
  catalogFields,
} from './submission-rules.js';
import type { SubmissionDto } from './submission.dto.js';
import type { DuplicateCheckQuery } from '../listing/testimonial-queries.dto.js';
import { DuplicateTestimonialError } from '../testimonials.errors.js';
import { PublishedNamesRepository, type ReferencedIds } from '../personal-data/published-names.repository.js';
import { TestimonialsRepository } from '../testimonials.repository.js';

/** Builds the key that detects a second testimonial of a user about the same condition and supplement. */
export const buildDuplicateKey = (condition: number | string, supplement: number | string): string =>
  `${condition}/${supplement}`;

/** Validates submissions against the rules and the catalog. */
@Injectable()
export class SubmissionValidator {
  constructor(
    private readonly catalog: CatalogService,
    private readonly merges: MergesService,
    private readonly additionalConditions: AdditionalConditionsService,
    private readonly repository: TestimonialsRepository,
    private readonly published: PublishedNamesRepository,
  ) {}

  /** A custom name that is in the catalog, and a merged entry, have the same key as the catalog entry. */
  async computeDuplicateKey({
    condition,
    supplement,
  }: Pick<NormalizedSubmission, 'condition' | 'supplement'>): Promise<string> {
    const toKeyPart = async (kind: 'conditions' | 'supplements', { id, customName }: CatalogReference) =>
      id !== null
        ? this.merges.findCanonicalId(kind, id)
        : ((await this.catalog.find(kind, customName ?? '')) ?? `"${await this.catalog.fold(customName ?? '')}"`);
    return buildDuplicateKey(await toKeyPart('conditions', condition), await toKeyPart('supplements', supplement));
  }

  /**
   * Returns the normalized submission.
   * @throws ValidationFailedError with every field that breaks a rule or refers to an unknown catalog entry
   */
  async validateAgainstCatalog(submission: SubmissionDto, authorId: number): Promise<NormalizedSubmission> {
    const { report, errors } = await this.findErrors(submission, authorId);
    if (errors.length > 0) throw new ValidationFailedError(errors);
    return report;
  }

  /**
   * What is stored of a validated submission: {@link replaceMerged}. The entries to which no foreign key refers are validated again
   * under locks: they may have been deleted since with their last user. Must run in a transaction that takes no lock of the
   * catalog afterwards.
   */
  async prepare(
    submission: SubmissionDto,
    report: NormalizedSubmission,
    authorId: number,
  ): Promise<NormalizedSubmission> {
    if (hasUnreferencedEntries(submission)) {
      await this.catalog.lockForShare();
      const errors = await this.findUnknownListed(submission, report, authorId);
      if (errors.length > 0) throw new ValidationFailedError(errors);
    }
    return this.replaceMerged(report);
  }

  /** The submission with the entries into which those that it names were merged. */
  async replaceMerged(report: NormalizedSubmission): Promise<NormalizedSubmission> {
    const replace = async (kind: MergeableKind, reference: CatalogReference): Promise<CatalogReference> =>
      reference.id === null ? reference : { ...reference, id: await this.merges.findCanonicalId(kind, reference.id) };
    return {
      ...report,
      condition: await replace('conditions', report.condition),
      supplement: await replace('supplements', report.supplement),
      brand: await replace('brands', report.brand),
    };
  }

  /** Returns the normalized submission with its violations of rules and its unknown catalog entries. */
  async findErrors(
    submission: SubmissionDto,
    authorId: number,
  ): Promise<{ report: NormalizedSubmission; errors: FieldError[] }> {
    const { report, errors } = normalizeSubmission(submission);
    const toIds = ({ id }: CatalogReference) => (id === null ? [] : [id]);
    const { condition, supplement, brand } = report;
    const ids = { conditions: toIds(condition), supplements: toIds(supplement), brands: toIds(brand) };
    const existing = await this.catalog.findNames(ids, report.language);
    const isHidden = await this.findHidden(ids, authorId);
    for (const [kind, { id }, { idField, label }] of [
      ['conditions', condition, catalogFields.condition],
      ['supplements', supplement, catalogFields.supplement],
      ['brands', brand, catalogFields.brand],
    ] as const) {
      if (id !== null && (!existing[kind].has(id) || isHidden(kind, id)))
        errors.push(toUnknownEntryError(idField, label));
    }
    errors.push(...(await this.findUnknownListed(submission, report, authorId)));
    return { report, errors };
  }

  /** Unknown entries in the lists of a submission. */
  private async findUnknownListed(
    submission: SubmissionDto,
    { additionalConditionIds }: NormalizedSubmission,
    authorId: number,
  ): Promise<FieldError[]> {
    const errors = await this.findUnknownMedications(submission, authorId);
    const visibleIds = await this.additionalConditions.findVisible(additionalConditionIds, authorId);
    for (const [index, id] of (submission.otherConditions ?? []).entries()) {
      if (!visibleIds.has(id)) errors.push(toUnknownEntryError(`otherConditions.${index}`, 'An additional condition'));
    }
    return errors;
  }

  private async findUnknownMedications(submission: SubmissionDto, authorId: number): Promise<FieldError[]> {
    const catalogEntries = (['sameConditionMedications', 'otherConditionMedications'] as const)
      .flatMap((list) => (submission[list] ?? []).map((entry, index) => ({ entry, field: `${list}.${index}.id` })))
      .filter(({ entry }) => entry.isOther !== true && entry.id > 0);
    const errors: FieldError[] = [];
    for (const type of ['medication', 'supplement'] as const) {
      const ofType = catalogEntries.filter(({ entry }) => entry.type === type);
      const existing = await this.catalog.findEntries(
        type === 'medication' ? 'medications' : 'supplements',
        ofType.map(({ entry }) => entry.id),
      );
      const supplements = type === 'supplement' ? [...existing.keys()] : [];
      const isHidden = await this.findHidden({ conditions: [], supplements, brands: [] }, authorId);
      const label = type === 'medication' ? 'A medication' : 'A supplement';
      errors.push(
        ...ofType
          .filter(({ entry: { id } }) => !existing.has(id) || (type === 'supplement' && isHidden('supplements', id)))
          .map(({ field }) => toUnknownEntryError(field, label)),
      );
    }
    return errors;
  }

  /** Whether an id is that of a name that is not public and that no testimonial of the author uses. */
  private async findHidden(
    ids: ReferencedIds,
    authorId: number,
  ): Promise<(kind: keyof ReferencedIds, id: number) => boolean> {
    const hidden = await this.catalog.findHidden(ids);
    const isEmpty = Object.values(hidden).every((found) => found.length === 0);
    const own = isEmpty ? new Set<string>() : await this.published.findUsedByAuthor(authorId, hidden);
    return (kind, id) => hidden[kind].includes(id) && !own.has(`${kind}/${id}`);
  }

  /** The id of the user's pending or approved testimonial about the subject; null if there is none. */
  async findActiveDuplicate(userId: number, subject: DuplicateCheckQuery): Promise<number | null> {
    const { conditionId, customConditionName, supplementId, customSupplementName } = subject;
    const key = await this.computeDuplicateKey({
      condition: { id: conditionId ?? null, customName: customConditionName ?? null },
      supplement: { id: supplementId ?? null, customName: customSupplementName ?? null },
    });
    return (await this.findDuplicate(userId, key)) ?? null;
  }

  /** The error if the user has another pending, approved or hidden testimonial with this key; undefined if not. */
  async findDuplicateError(
    userId: number,
    duplicateKey: string,
    exceptId?: number,
  ): Promise<DuplicateTestimonialError | undefined> {
    const duplicateId = await this.findDuplicate(userId, duplicateKey, exceptId);
    return duplicateId === undefined ? undefined : new DuplicateTestimonialError(duplicateId);
  }

  /** Also finds a testimonial with a custom name that has become an entry of the catalog since. */
  private async findDuplicate(userId: number, duplicateKey: string, exceptId?: number): Promise<number | undefined> {
    return (
      (await this.repository.findActiveDuplicate(userId, duplicateKey, exceptId)) ??
      (await this.repository.findActiveWithCustomNames(userId, duplicateKey, exceptId))
    );
  }
}

/** Medications are never deleted. */
const hasUnreferencedEntries = (submission: SubmissionDto): boolean =>
  (submission.otherConditions ?? []).length > 0 ||
  [submission.sameConditionMedications, submission.otherConditionMedications].some((list) =>
    list?.some(({ type, id }) => type === 'supplement' && id > 0),
  );

const toUnknownEntryError = (field: string, label: string): FieldError => ({
  field,
  code: 'unknown',
  detail: `${label} is not in our list`,
});
