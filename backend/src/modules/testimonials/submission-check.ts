import { Injectable } from '@nestjs/common';
import { type FieldError, InvalidFields } from '../../platform/http/index.js';
import { CatalogService } from '../catalog/index.js';
import { type Named, type Report, reportOf } from './submission-rules.js';
import type { SubmissionDto } from './submission.dto.js';
import type { SubjectQuery } from './testimonial-queries.dto.js';
import { DuplicateTestimonial } from './testimonials.errors.js';
import { TestimonialsRepository } from './testimonials.repository.js';

/** Condition and supplement in the form in which two testimonials of a person are compared. */
export const subjectKeyOf = (condition: number | string, supplement: number | string): string =>
  `${condition}/${supplement}`;

/** Holds a submission against the rules and against the catalogue. */
@Injectable()
export class SubmissionCheck {
  constructor(
    private readonly catalog: CatalogService,
    private readonly repository: TestimonialsRepository,
  ) {}

  /** A person's own name that the catalogue knows is the same subject as the catalogue's entry. */
  async subjectKey({ condition, supplement }: Pick<Report, 'condition' | 'supplement'>): Promise<string> {
    const part = async (kind: 'conditions' | 'supplements', { id, customName }: Named) =>
      id ?? (await this.catalog.find(kind, customName ?? '')) ?? `"${await this.catalog.fold(customName ?? '')}"`;
    return subjectKeyOf(await part('conditions', condition), await part('supplements', supplement));
  }

  /**
   * The report that a submission holds.
   * @throws InvalidFields naming every field that breaks a rule or names what the catalogue does not have
   */
  async reportOf(submission: SubmissionDto, authorId: number): Promise<Report> {
    const { report, errors } = reportOf(submission);
    const unknown = (field: string, label: string): FieldError => ({
      field,
      code: 'unknown',
      detail: `${label} is not in our list`,
    });
    const ids = ({ id }: Named) => (id === null ? [] : [id]);
    const { condition, supplement, brand } = report;
    const known = await this.catalog.names(
      { conditions: ids(condition), supplements: ids(supplement), brands: ids(brand) },
      report.language,
    );
    for (const [kind, { id }, field, label] of [
      ['conditions', condition, 'conditionId', 'Health condition'],
      ['supplements', supplement, 'supplementId', 'Supplement'],
      ['brands', brand, 'brandId', 'Brand'],
    ] as const) {
      if (id !== null && !known[kind].has(id)) errors.push(unknown(field, label));
    }
    for (const type of ['medication', 'supplement'] as const) {
      const listed = report.medications.filter((entry) => entry.type === type && entry.id > 0);
      const entries = await this.catalog.entries(
        type === 'medication' ? 'medications' : 'supplements',
        listed.map(({ id }) => id),
      );
      if (listed.some(({ id }) => !entries.has(id))) errors.push(unknown('medications', 'A medication or supplement'));
    }
    const usable = await this.catalog.visibleAdditionalConditions(report.additionalConditionIds, authorId);
    if (report.additionalConditionIds.some((id) => !usable.has(id))) {
      errors.push(unknown('otherConditions', 'A further condition'));
    }
    if (errors.length > 0) throw new InvalidFields(errors);
    return report;
  }

  /** The person's pending or approved testimonial about this, or null. */
  async standing(userId: number, subject: SubjectQuery): Promise<number | null> {
    const { conditionId, customConditionName, supplementId, customSupplementName } = subject;
    const key = await this.subjectKey({
      condition: { id: conditionId ?? null, customName: customConditionName ?? null },
      supplement: { id: supplementId ?? null, customName: customSupplementName ?? null },
    });
    return (await this.repository.standing(userId, key)) ?? null;
  }

  /** @throws DuplicateTestimonial when the person has a pending or approved testimonial about the same */
  async refuseDuplicate(userId: number, subjectKey: string, exceptId?: number): Promise<void> {
    const standing = await this.repository.standing(userId, subjectKey, exceptId);
    if (standing !== undefined) throw new DuplicateTestimonial(standing);
  }
}
