import { Injectable } from '@nestjs/common';
import { type FieldError, ValidationFailedError } from '../../platform/http/index.js';
import { CatalogService } from '../catalog/index.js';
import { type Named, type NormalizedSubmission, normalizeSubmission, subjects } from './submission-rules.js';
import type { SubmissionDto } from './submission.dto.js';
import type { DuplicateCheckQuery } from './testimonial-queries.dto.js';
import { DuplicateTestimonialError } from './testimonials.errors.js';
import { TestimonialsRepository } from './testimonials.repository.js';

/** Condition and supplement in the form in which two testimonials of a person are compared. */
export const buildDuplicateKey = (condition: number | string, supplement: number | string): string =>
  `${condition}/${supplement}`;

/** Holds a submission against the rules and against the catalogue. */
@Injectable()
export class SubmissionValidator {
  constructor(
    private readonly catalog: CatalogService,
    private readonly repository: TestimonialsRepository,
  ) {}

  /** A person's own name that the catalogue knows is the same subject as the catalogue's entry. */
  async computeDuplicateKey({
    condition,
    supplement,
  }: Pick<NormalizedSubmission, 'condition' | 'supplement'>): Promise<string> {
    const part = async (kind: 'conditions' | 'supplements', { id, customName }: Named) =>
      id ?? (await this.catalog.find(kind, customName ?? '')) ?? `"${await this.catalog.fold(customName ?? '')}"`;
    return buildDuplicateKey(await part('conditions', condition), await part('supplements', supplement));
  }

  /**
   * The report that a submission holds.
   * @throws InvalidFields naming every field that breaks a rule or names what the catalogue does not have
   */
  async validateAgainstCatalog(submission: SubmissionDto, authorId: number): Promise<NormalizedSubmission> {
    const { report, errors } = await this.examine(submission, authorId);
    if (errors.length > 0) throw new ValidationFailedError(errors);
    return report;
  }

  /** The report, and what is wrong with it beyond single fields. */
  async examine(
    submission: SubmissionDto,
    authorId: number,
  ): Promise<{ report: NormalizedSubmission; errors: FieldError[] }> {
    const { report, errors } = normalizeSubmission(submission);
    const ids = ({ id }: Named) => (id === null ? [] : [id]);
    const { condition, supplement, brand } = report;
    const known = await this.catalog.findNames(
      { conditions: ids(condition), supplements: ids(supplement), brands: ids(brand) },
      report.language,
    );
    for (const [kind, { id }, { idField, label }] of [
      ['conditions', condition, subjects.condition],
      ['supplements', supplement, subjects.supplement],
      ['brands', brand, subjects.brand],
    ] as const) {
      if (id !== null && !known[kind].has(id)) errors.push(unknown(idField, label));
    }
    errors.push(...(await this.unknownMedications(submission)));
    const given = submission.otherConditions ?? [];
    const usable = await this.catalog.findVisibleAdditionalConditions(report.additionalConditionIds, authorId);
    for (const [index, id] of given.entries()) {
      if (!usable.has(id)) errors.push(unknown(`otherConditions.${index}`, 'A further condition'));
    }
    return { report, errors };
  }

  private async unknownMedications(submission: SubmissionDto): Promise<FieldError[]> {
    const listed = (['sameConditionMedications', 'otherConditionMedications'] as const)
      .flatMap((list) => (submission[list] ?? []).map((entry, index) => ({ entry, field: `${list}.${index}.id` })))
      .filter(({ entry }) => entry.isOther !== true && entry.id > 0);
    const errors: FieldError[] = [];
    for (const type of ['medication', 'supplement'] as const) {
      const ofType = listed.filter(({ entry }) => entry.type === type);
      const known = await this.catalog.findEntries(
        type === 'medication' ? 'medications' : 'supplements',
        ofType.map(({ entry }) => entry.id),
      );
      const label = type === 'medication' ? 'A medication' : 'A supplement';
      errors.push(...ofType.filter(({ entry }) => !known.has(entry.id)).map(({ field }) => unknown(field, label)));
    }
    return errors;
  }

  /** The person's pending or approved testimonial about this, or null. */
  async findActiveDuplicate(userId: number, subject: DuplicateCheckQuery): Promise<number | null> {
    const { conditionId, customConditionName, supplementId, customSupplementName } = subject;
    const key = await this.computeDuplicateKey({
      condition: { id: conditionId ?? null, customName: customConditionName ?? null },
      supplement: { id: supplementId ?? null, customName: customSupplementName ?? null },
    });
    return (await this.repository.findActiveDuplicate(userId, key)) ?? null;
  }

  /** @throws DuplicateTestimonial when the person has a pending or approved testimonial about the same */
  async assertNoDuplicate(userId: number, duplicateKey: string, exceptId?: number): Promise<void> {
    const standing = await this.repository.findActiveDuplicate(userId, duplicateKey, exceptId);
    if (standing !== undefined) throw new DuplicateTestimonialError(standing);
  }
}

const unknown = (field: string, label: string): FieldError => ({
  field,
  code: 'unknown',
  detail: `${label} is not in our list`,
});
