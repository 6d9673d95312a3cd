import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { type FieldError, InvalidFields } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { CatalogService } from '../catalog/index.js';
import { ConsentService } from '../consent/index.js';
import { type KeptFile, ProofFiles, type UploadedFile } from './proof-files.js';
import { type Named, type Report, reportOf } from './submission-rules.js';
import type { EditedSubmissionDto, SubmissionDto } from './submission.dto.js';
import type { Testimonial } from './testimonial.entity.js';
import {
  AlreadyDecided,
  DuplicateTestimonial,
  IdempotencyKeyReused,
  StaleVersion,
  TestimonialNotFound,
} from './testimonials.errors.js';
import {
  testimonialApproved,
  testimonialRejected,
  testimonialUnpublished,
  testimonialWithdrawn,
} from './testimonials.events.js';
import { TestimonialsRepository } from './testimonials.repository.js';

export interface Submitter {
  id: number;
  isAdmin: boolean;
}

/** Undefined: sent without files (JSON). */
export type SentFiles = UploadedFile[] | undefined;

@Injectable()
export class TestimonialsService {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly catalog: CatalogService,
    private readonly consent: ConsentService,
    private readonly proofFiles: ProofFiles,
    private readonly outbox: Outbox,
  ) {}

  /** Takes a new testimonial. With a key, the same submission sent again answers the first one. */
  async submit(userId: number, submission: SubmissionDto, files: SentFiles, key?: string): Promise<Testimonial> {
    const report = await this.checked(submission);
    return this.withFiles(files, (kept) =>
      this.database.transaction(async () => {
        // One submission of a person at a time: repeats wait for the first, and two tabs cannot make a duplicate.
        await this.database.lock(`testimonials.user.${userId}`);
        const requestHash = hashOf([report, submission.consentText], kept);
        const bound = key === undefined ? null : await this.repository.idempotencyKey(userId, key);
        if (bound) {
          if (bound.requestHash !== requestHash) throw new IdempotencyKeyReused();
          return { testimonial: await this.existing(bound.testimonialId), filesUsed: false };
        }
        const subjectKey = await this.subjectKey(report);
        await this.refuseDuplicate(userId, subjectKey);
        const id = await this.repository.insert({
          ...columnsOf(report),
          userId,
          subjectKey,
          proof: kept.length > 0 ? 'files' : 'none',
          reviewStatus: 'pending',
          rejectionReason: null,
          version: 1,
          updatedAt: new Date(),
          approvedAt: null,
        });
        await this.repository.replaceAttachments(id, kept);
        await this.recordConsent(userId, id, submission);
        if (key !== undefined) {
          await this.repository.bindIdempotencyKey({ userId, key, requestHash, testimonialId: id });
        }
        return { testimonial: await this.existing(id), filesUsed: true };
      }),
    );
  }

  /** Replaces the owner's testimonial; whatever its state was, it waits for review afterwards. */
  async edit(id: number, caller: Submitter, submission: EditedSubmissionDto, files: SentFiles): Promise<Testimonial> {
    const report = await this.checked(submission);
    let replaced: { name: string }[] = [];
    const edited = await this.withFiles(files, (kept) =>
      this.database.transaction(async () => {
        await this.database.lock(`testimonials.user.${caller.id}`);
        const before = await this.repository.findLocked(id);
        if (!before || before.userId !== caller.id) throw new TestimonialNotFound();
        if (before.version !== submission.version) throw new StaleVersion();
        const subjectKey = await this.subjectKey(report);
        await this.refuseDuplicate(caller.id, subjectKey, id);
        if (files !== undefined) {
          replaced = await this.repository.attachments(id);
          await this.repository.replaceAttachments(id, kept);
        }
        await this.repository.update(id, {
          ...columnsOf(report),
          subjectKey,
          ...(files !== undefined ? { proof: 'files' as const } : {}),
          reviewStatus: 'pending',
          rejectionReason: null,
          version: before.version + 1,
          updatedAt: new Date(),
          approvedAt: null,
        });
        await this.recordConsent(caller.id, id, submission);
        await this.announceUnpublished(before);
        return { testimonial: await this.existing(id), filesUsed: true };
      }),
    );
    await this.proofFiles.drop(replaced);
    return edited;
  }

  /** Removes a testimonial and its files for good. Owner or admin; for everyone else it does not exist. */
  async withdraw(id: number, caller: Submitter): Promise<void> {
    const files = await this.database.transaction(async () => {
      const before = await this.repository.findLocked(id);
      if (!before || !(caller.isAdmin || before.userId === caller.id)) throw new TestimonialNotFound();
      const attachments = await this.repository.attachments(id);
      await this.repository.delete(id);
      await this.announceUnpublished(before);
      await this.outbox.record(testimonialWithdrawn({ testimonialId: id }));
      return attachments;
    });
    await this.proofFiles.drop(files);
  }

  /**
   * Makes a pending testimonial public. People's own names become catalogue entries, or turn out to be known ones.
   * Belongs inside the reviewer's transaction.
   */
  async approve(id: number): Promise<void> {
    const author = (await this.existing(id)).userId;
    // The same order as in an edit: first the person, then the row.
    await this.database.lock(`testimonials.user.${author}`);
    const before = await this.pending(id);
    const [conditionId, supplementId, brandId] = [
      before.conditionId ?? (await this.catalog.findOrAdd('conditions', before.customConditionName ?? '')),
      before.supplementId ?? (await this.catalog.findOrAdd('supplements', before.customSupplementName ?? '')),
      before.brandId ?? (await this.catalog.findOrAdd('brands', before.customBrandName ?? '')),
    ];
    const subjectKey = keyOf(conditionId, supplementId);
    await this.refuseDuplicate(before.userId, subjectKey, id);
    const ownConditions = await this.catalog.publishAdditionalConditions(
      before.additionalConditionIds,
      before.customOtherConditionNames,
    );
    const now = new Date();
    const moved = await this.repository.move(id, 'pending', {
      conditionId,
      customConditionName: null,
      supplementId,
      customSupplementName: null,
      brandId,
      customBrandName: null,
      subjectKey,
      additionalConditionIds: [...new Set([...before.additionalConditionIds, ...ownConditions])],
      customOtherConditionNames: [],
      reviewStatus: 'approved',
      rejectionReason: null,
      version: before.version + 1,
      updatedAt: now,
      approvedAt: now,
    });
    if (!moved) throw new AlreadyDecided();
    await this.outbox.record(testimonialApproved({ testimonialId: id, conditionId, supplementId }));
  }

  /** Refuses a pending testimonial. Belongs inside the reviewer's transaction. */
  async reject(id: number, reason: string): Promise<void> {
    const before = await this.pending(id);
    const moved = await this.repository.move(id, 'pending', {
      reviewStatus: 'rejected',
      rejectionReason: reason,
      version: before.version + 1,
      updatedAt: new Date(),
    });
    if (!moved) throw new AlreadyDecided();
    await this.outbox.record(testimonialRejected({ testimonialId: id }));
  }

  /** Takes an approval back. Belongs inside the reviewer's transaction. */
  async takeBack(id: number, reason: string): Promise<void> {
    const before = await this.repository.findLocked(id);
    if (!before) throw new TestimonialNotFound();
    if (before.reviewStatus !== 'approved') throw new AlreadyDecided();
    await this.repository.update(id, {
      reviewStatus: 'rejected',
      rejectionReason: reason,
      version: before.version + 1,
      updatedAt: new Date(),
      approvedAt: null,
    });
    await this.announceUnpublished(before);
    await this.outbox.record(testimonialRejected({ testimonialId: id }));
  }

  /** Where a testimonial stands now; undefined when it is gone. For modules that react to its events. */
  async standing(
    id: number,
  ): Promise<
    Pick<Testimonial, 'userId' | 'conditionId' | 'supplementId' | 'reviewStatus' | 'perceivedImprovement'> | undefined
  > {
    return (await this.repository.find(id)) ?? undefined;
  }

  private async pending(id: number): Promise<Testimonial> {
    const testimonial = await this.repository.findLocked(id);
    if (!testimonial) throw new TestimonialNotFound();
    if (testimonial.reviewStatus !== 'pending') throw new AlreadyDecided();
    return testimonial;
  }

  private async existing(id: number): Promise<Testimonial> {
    const testimonial = await this.repository.find(id);
    if (!testimonial) throw new TestimonialNotFound();
    return testimonial;
  }

  private async announceUnpublished({ id, reviewStatus, conditionId, supplementId }: Testimonial): Promise<void> {
    if (reviewStatus !== 'approved' || conditionId === null || supplementId === null) return;
    await this.outbox.record(testimonialUnpublished({ testimonialId: id, conditionId, supplementId }));
  }

  private recordConsent(
    userId: number,
    testimonialId: number,
    { language, consentText }: SubmissionDto,
  ): Promise<void> {
    return this.consent.recordSubmission({ userId, testimonialId, language, text: consentText });
  }

  /** Keeps the files around `work`; whatever goes wrong, none of a failed submission stays. */
  private async withFiles(
    files: SentFiles,
    work: (kept: KeptFile[]) => Promise<{ testimonial: Testimonial; filesUsed: boolean }>,
  ): Promise<Testimonial> {
    const kept = files === undefined ? [] : await this.proofFiles.keep(files);
    let used = false;
    try {
      const { testimonial, filesUsed } = await work(kept);
      used = filesUsed;
      return testimonial;
    } finally {
      if (!used) await this.proofFiles.drop(kept);
    }
  }

  private async refuseDuplicate(userId: number, subjectKey: string, exceptId?: number): Promise<void> {
    const standing = await this.repository.standing(userId, subjectKey, exceptId);
    if (standing !== undefined) throw new DuplicateTestimonial(standing);
  }

  /** A person's own name that the catalogue knows is the same subject as the catalogue's entry. */
  private async subjectKey({ condition, supplement }: Report): Promise<string> {
    const part = async (kind: 'conditions' | 'supplements', { id, customName }: Named) =>
      id ?? (await this.catalog.find(kind, customName ?? '')) ?? `"${await this.catalog.fold(customName ?? '')}"`;
    return keyOf(await part('conditions', condition), await part('supplements', supplement));
  }

  private async checked(submission: SubmissionDto): Promise<Report> {
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
    const usable = await this.catalog.existingAdditionalConditions(report.additionalConditionIds);
    if (report.additionalConditionIds.some((id) => !usable.has(id))) {
      errors.push(unknown('otherConditions', 'A further condition'));
    }
    if (errors.length > 0) throw new InvalidFields(errors);
    return report;
  }
}

const keyOf = (condition: number | string, supplement: number | string): string => `${condition}/${supplement}`;

function columnsOf({ condition, supplement, brand, ...report }: Report) {
  return {
    ...report,
    conditionId: condition.id,
    customConditionName: condition.customName,
    supplementId: supplement.id,
    customSupplementName: supplement.customName,
    brandId: brand.id,
    customBrandName: brand.customName,
  };
}

/** Of everything that makes two submissions the same: the fields after normalisation, and the files as sent. */
function hashOf(fields: [Report, consentText: string], files: KeptFile[]): string {
  const content = JSON.stringify([...fields, files.map(({ sourceHash }) => sourceHash)]);
  return createHash('sha256').update(content).digest('hex');
}
