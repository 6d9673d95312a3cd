import { Injectable } from '@nestjs/common';
import { type Language, type Page, countPages } from '../../platform/http/index.js';
import { SignedLinks } from '../../platform/storage/index.js';
import { CatalogService, conditionPhrase, customConditionPhrase } from '../catalog/index.js';
import type { ReviewStatus } from './enumerations.js';
import type { MedicationEntry, Testimonial } from './testimonial.entity.js';
import type {
  PublicTestimonialDto,
  PublicTestimonialsDto,
  TestimonialDetailDto,
  TestimonialSummariesDto,
} from './testimonial.dto.js';
import { type QueueFilter, type QueueOrder, TestimonialQueue } from './testimonial-queue.js';
import {
  type Listed,
  type PublicFilter,
  type SubjectRow,
  type SummaryRow,
  TestimonialLists,
} from './testimonial-lists.js';
import { AttachmentNotFoundError, ConditionNotFoundError, TestimonialNotFoundError } from './testimonials.errors.js';
import { TestimonialsRepository } from './testimonials.repository.js';

const LINK_SECONDS = 10 * 60;

export const attachmentPath = (testimonialId: number, name: string): string =>
  `/api/testimonials/${testimonialId}/attachments/${name}`;

interface Subject {
  conditionName: string;
  supplementName: string;
}

interface Viewer {
  id: number;
  isAdmin: boolean;
}

/** Testimonials as people read them: with names in their language. */
@Injectable()
export class TestimonialViews {
  constructor(
    private readonly repository: TestimonialsRepository,
    private readonly lists: TestimonialLists,
    private readonly queue: TestimonialQueue,
    private readonly catalog: CatalogService,
    private readonly links: SignedLinks,
  ) {}

  async listPublished(filter: PublicFilter, page: Page, language: Language): Promise<PublicTestimonialsDto> {
    const { rows, total } = await this.lists.findPublished(filter, page);
    const supplementIds = filter.supplementId === undefined ? [] : [filter.supplementId];
    const condition = await this.catalog.findCondition(filter.conditionId);
    if (condition === undefined) throw new ConditionNotFoundError();
    const names = await this.catalog.findNames(
      { conditions: [], supplements: supplementIds, brands: rows.map(({ brandId }) => brandId) },
      language,
    );
    return {
      testimonials: rows.map(({ brandId, ...row }) => ({
        ...row,
        age: null,
        brandName: names.brands.get(brandId) ?? '',
      })),
      totalPages: countPages(total, page),
      totalPublicTestimonials: total,
      conditionName: language === 'es' ? condition.nameEs : condition.nameEn,
      conditionPhrase: conditionPhrase(condition, language),
      supplementName: names.supplements.get(filter.supplementId ?? 0) ?? null,
    };
  }

  async listByUser(userId: number, page: Page, language: Language): Promise<TestimonialSummariesDto> {
    return this.toSummaries(await this.lists.findByUser(userId, page), page, language);
  }

  async listByStatus(
    status: ReviewStatus | undefined,
    page: Page,
    language: Language,
  ): Promise<TestimonialSummariesDto> {
    return this.toSummaries(await this.lists.findByStatus(status, page), page, language);
  }

  /** A part of what waits for a decision. */
  async listPending(
    filter: QueueFilter,
    order: QueueOrder,
    page: Page,
    language: Language,
  ): Promise<TestimonialSummariesDto> {
    return this.toSummaries(await this.queue.findPage(filter, order, page), page, language);
  }

  /** Public fields of an approved one for anyone, everything in any state for its owner and for admins. */
  async getById(
    id: number,
    viewer: Viewer | undefined,
    language: Language,
  ): Promise<PublicTestimonialDto | TestimonialDetailDto> {
    const testimonial = await this.repository.find(id);
    if (!testimonial) throw new TestimonialNotFoundError();
    if (viewer && (viewer.isAdmin || viewer.id === testimonial.userId)) return this.toDetail(testimonial, language);
    if (testimonial.reviewStatus !== 'approved') throw new TestimonialNotFoundError();
    const detail = await this.toDetail(testimonial, language);
    return toPublic(detail);
  }

  /** What some testimonials are about, by id; those that are gone are missing. For lists of other modules. */
  async subjects(ids: number[], language: Language): Promise<Map<number, Subject>> {
    if (ids.length === 0) return new Map();
    const rows = await this.lists.subjects(ids);
    const names = await this.findNames(rows, language);
    return new Map(
      rows.map((row) => {
        const { conditionName, supplementName } = names(row);
        return [row.id, { conditionName, supplementName }];
      }),
    );
  }

  async getForOwner(id: number, userId: number, language: Language): Promise<TestimonialDetailDto> {
    const testimonial = await this.repository.find(id);
    if (!testimonial || testimonial.userId !== userId) throw new TestimonialNotFoundError();
    return this.toDetail(testimonial, language);
  }

  /** For the review desk: everything, whoever wrote it, and who that was. */
  async getForAdmin(
    id: number,
    language: Language,
  ): Promise<{ testimonial: Testimonial; detail: TestimonialDetailDto }> {
    const testimonial = await this.repository.find(id);
    if (!testimonial) throw new TestimonialNotFoundError();
    return { testimonial, detail: await this.toDetail(testimonial, language) };
  }

  /** The media type of a file whose link is still good. */
  async getAttachment(
    testimonialId: number,
    name: string,
    token: string,
  ): Promise<{ name: string; mediaType: string }> {
    if (!this.links.verify(attachmentPath(testimonialId, name), token)) throw new AttachmentNotFoundError();
    const attachment = await this.repository.findAttachment(testimonialId, name);
    if (!attachment) throw new AttachmentNotFoundError();
    return attachment;
  }

  private async toDetail(testimonial: Testimonial, language: Language): Promise<TestimonialDetailDto> {
    const [names, phrase, additionalConditions, medications, attachments] = await Promise.all([
      this.findNames([testimonial], language),
      this.findConditionPhrase(testimonial, language),
      this.catalog.findAdditionalConditionNames(testimonial.additionalConditionIds, language),
      this.toMedications(testimonial.medications, language),
      this.repository.findAttachments(testimonial.id),
    ]);
    const {
      userId,
      duplicateKey: _duplicateKey,
      approvedAt,
      proof,
      customConditionName,
      customSupplementName,
      customBrandName,
      ...own
    } = testimonial;
    const { medications: _stored, additionalConditionIds: _ids, ...fields } = own;
    return {
      ...fields,
      ...names(testimonial),
      conditionPhrase: phrase,
      intakeHabits: testimonial.intakeHabits.join(','),
      sideEffects: testimonial.sideEffects.join(','),
      sameConditionMedications: JSON.stringify(medications.filter((entry) => entry.forSameCondition)),
      otherConditionMedications: JSON.stringify(medications.filter((entry) => !entry.forSameCondition)),
      concurrentMedications: medications,
      additionalConditions,
      attachmentUrls: attachments.map(({ name }) => {
        const path = attachmentPath(testimonial.id, name);
        return `${path}?token=${this.links.sign(path, LINK_SECONDS)}`;
      }),
    };
  }

  private async findConditionPhrase(
    { customConditionName, conditionId }: Testimonial,
    language: Language,
  ): Promise<string | null> {
    if (customConditionName !== null) return customConditionPhrase(customConditionName, language);
    if (conditionId === null) return null;
    return (await this.catalog.findConditionPhrases([conditionId], language)).get(conditionId) ?? null;
  }

  private async toSummaries(
    { rows, total }: Listed<SummaryRow>,
    page: Page,
    language: Language,
  ): Promise<TestimonialSummariesDto> {
    const names = await this.findNames(rows, language);
    return {
      testimonials: rows.map((row) => ({
        id: row.id,
        createdAt: row.createdAt,
        ...names(row),
        experience: row.experience,
        perceivedImprovement: row.perceivedImprovement,
        reviewStatus: row.reviewStatus,
        version: row.version,
      })),
      totalPages: countPages(total, page),
      totalTestimonials: total,
    };
  }

  private async findNames(rows: NamedRow[], language: Language) {
    const ids = (pick: (row: NamedRow) => number | null) => [
      ...new Set(rows.map(pick).filter((id): id is number => id !== null)),
    ];
    const names = await this.catalog.findNames(
      {
        conditions: ids((row) => row.conditionId),
        supplements: ids((row) => row.supplementId),
        brands: ids((row) => row.brandId),
      },
      language,
    );
    return (row: NamedRow) => ({
      conditionName: row.customConditionName ?? names.conditions.get(row.conditionId ?? 0) ?? '',
      supplementName: row.customSupplementName ?? names.supplements.get(row.supplementId ?? 0) ?? '',
      brandName: row.customBrandName ?? names.brands.get(row.brandId ?? 0) ?? '',
    });
  }

  private async toMedications(entries: MedicationEntry[], language: Language): Promise<MedicationEntry[]> {
    const ids = (type: string) => entries.filter((entry) => entry.type === type && entry.id > 0).map(({ id }) => id);
    const [medications, supplements] = await Promise.all([
      this.catalog.findEntries('medications', ids('medication')),
      this.catalog.findEntries('supplements', ids('supplement')),
    ]);
    return entries.map((entry) => {
      const known = (entry.type === 'medication' ? medications : supplements).get(entry.id);
      return { ...entry, name: known ? localizedName(language, known) : entry.name };
    });
  }
}

type NamedRow = Omit<SubjectRow, 'id'>;

const localizedName = (language: Language, entry: { nameEn: string; nameEs: string }): string =>
  language === 'es' ? entry.nameEs : entry.nameEn;

function toPublic(detail: TestimonialDetailDto): PublicTestimonialDto {
  const { id, language, ageRange, gender, perceivedImprovement, experience, doseAmount, doseUnit } = detail;
  const { usageFrequency, usageFrequencyUnit, consumptionDuration, consumptionUnit, timeToResults } = detail;
  const { timeToResultsUnit, sideEffects, otherSideEffects, brandName, createdAt } = detail;
  return {
    ...{ id, language, age: null, ageRange, gender, perceivedImprovement, experience, doseAmount, doseUnit },
    ...{ usageFrequency, usageFrequencyUnit, consumptionDuration, consumptionUnit, timeToResults },
    ...{ timeToResultsUnit, sideEffects, otherSideEffects, brandName, createdAt },
  };
}
