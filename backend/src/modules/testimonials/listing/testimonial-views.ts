import { Injectable } from '@nestjs/common';
import { type Language, type Page, countPages } from '../../../platform/http/index.js';
import {
  AdditionalConditionsService,
  buildCustomConditionPhrase,
  CatalogService,
  localizeName,
} from '../../catalog/index.js';
import type { ReviewStatus } from '../enumerations.js';
import type { MedicationEntry, Testimonial } from '../testimonial.entity.js';
import type { PublicTestimonialDto, TestimonialDetailDto, TestimonialSummariesDto } from '../testimonial.dto.js';
import type { QueueFilter, QueueOrder } from '../moderation/testimonial-queue.repository.js';
import { TestimonialQueueRepository } from '../moderation/testimonial-queue.repository.js';
import type { Listed, ListFilter, SubjectRow, SummaryRow } from './testimonial-lists.repository.js';
import { TestimonialListsRepository } from './testimonial-lists.repository.js';
import { attachmentPath } from '../proof-files/attachment-paths.js';
import { toPublicTestimonial } from './public-testimonial.js';
import { translateReason } from '../messages.js';
import { TestimonialNotFoundError } from '../testimonials.errors.js';
import { TestimonialsRepository } from '../testimonials.repository.js';

type Subject = Pick<TestimonialDetailDto, 'conditionName' | 'supplementName'>;

interface Viewer {
  id: number;
  isAdmin: boolean;
}

/** Builds the DTOs of testimonials, with names in the language of the reader. */
@Injectable()
export class TestimonialViews {
  constructor(
    private readonly repository: TestimonialsRepository,
    private readonly lists: TestimonialListsRepository,
    private readonly queue: TestimonialQueueRepository,
    private readonly catalog: CatalogService,
    private readonly additionalConditions: AdditionalConditionsService,
  ) {}

  async listByUser(
    userId: number,
    page: Page,
    language: Language,
    filter?: ListFilter,
  ): Promise<TestimonialSummariesDto> {
    return this.toSummaries(await this.lists.findByUser(userId, page, filter), page, language);
  }

  async listByStatus(
    status: ReviewStatus | undefined,
    page: Page,
    language: Language,
    filter?: ListFilter,
  ): Promise<TestimonialSummariesDto> {
    return this.toSummaries(await this.lists.findByStatus(status, page, filter), page, language);
  }

  /** A page of the pending testimonials. */
  async listPending(
    filter: QueueFilter,
    order: QueueOrder,
    page: Page,
    language: Language,
  ): Promise<TestimonialSummariesDto> {
    return this.toSummaries(await this.queue.findPage(filter, order, page), page, language);
  }

  /** Returns the public fields of an approved testimonial, or all fields in any state for its author and admins. */
  async getById(
    id: number,
    viewer: Viewer | undefined,
    language: Language,
  ): Promise<PublicTestimonialDto | TestimonialDetailDto> {
    const testimonial = await this.repository.find(id);
    if (!testimonial) throw new TestimonialNotFoundError();
    if (viewer && (viewer.isAdmin || viewer.id === testimonial.userId)) return this.toDetail(testimonial, language);
    if (testimonial.reviewStatus !== 'approved') throw new TestimonialNotFoundError();
    return toPublicTestimonial(await this.toDetail(testimonial, language));
  }

  /** Condition and supplement of testimonials by id, for lists of other modules; deleted testimonials are missing. */
  async findSubjects(testimonialIds: number[], language: Language): Promise<Map<number, Subject>> {
    if (testimonialIds.length === 0) return new Map();
    const rows = await this.lists.findSubjects(testimonialIds);
    const names = await this.findNames(rows, language);
    return new Map(
      rows.map((row) => {
        const { conditionName, supplementName } = names(row);
        return [row.id, { conditionName, supplementName }];
      }),
    );
  }

  /** The condition as part of a sentence, with its article; null if the article is not known. */
  async findConditionPhrase(
    { customConditionName, conditionId }: Pick<Testimonial, 'customConditionName' | 'conditionId'>,
    language: Language,
  ): Promise<string | null> {
    if (customConditionName !== null) return buildCustomConditionPhrase(customConditionName, language);
    if (conditionId === null) return null;
    return (await this.catalog.findConditionPhrases([conditionId], language)).get(conditionId) ?? null;
  }

  async getForAuthor(id: number, userId: number, language: Language): Promise<TestimonialDetailDto> {
    const testimonial = await this.repository.find(id);
    if (!testimonial || testimonial.userId !== userId) throw new TestimonialNotFoundError();
    return this.toDetail(testimonial, language);
  }

  /** A testimonial of any author with all fields, for review. */
  async getForAdmin(
    id: number,
    language: Language,
  ): Promise<{ testimonial: Testimonial; detail: TestimonialDetailDto }> {
    const testimonial = await this.repository.find(id);
    if (!testimonial) throw new TestimonialNotFoundError();
    return { testimonial, detail: await this.toDetail(testimonial, language) };
  }

  private async toDetail(testimonial: Testimonial, language: Language): Promise<TestimonialDetailDto> {
    const [names, phrase, additionalConditions, medications, attachments] = await Promise.all([
      this.findNames([testimonial], language),
      this.findConditionPhrase(testimonial, language),
      this.additionalConditions.findNames(testimonial.additionalConditionIds, language),
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
      rejectionReason: translateReason(testimonial.rejectionReason, language),
      intakeHabits: testimonial.intakeHabits.join(','),
      sideEffects: testimonial.sideEffects.join(','),
      sameConditionMedications: JSON.stringify(medications.filter((entry) => entry.forSameCondition)),
      otherConditionMedications: JSON.stringify(medications.filter((entry) => !entry.forSameCondition)),
      concurrentMedications: medications,
      additionalConditions,
      attachmentUrls: attachments.map(({ name }) => attachmentPath(testimonial.id, name)),
    };
  }

  private async toSummaries(
    { rows, total }: Listed<SummaryRow>,
    page: Page,
    language: Language,
  ): Promise<TestimonialSummariesDto> {
    const names = await this.findNames(rows, language);
    return {
      testimonials: rows.map((row) => {
        const { id, language, createdAt, experience, perceivedImprovement, reviewStatus, version } = row;
        const { isSupplementUserGenerated: _notShown, ...shown } = names(row);
        return { id, language, createdAt, ...shown, experience, perceivedImprovement, reviewStatus, version };
      }),
      totalPages: countPages(total, page),
      totalTestimonials: total,
    };
  }

  private async findNames(rows: NamedRow[], language: Language) {
    const collectIds = (pick: (row: NamedRow) => number | null) => [
      ...new Set(rows.map(pick).filter((id): id is number => id !== null)),
    ];
    const names = await this.catalog.findNames(
      {
        conditions: collectIds((row) => row.conditionId),
        supplements: collectIds((row) => row.supplementId),
        brands: collectIds((row) => row.brandId),
      },
      language,
    );
    return (row: NamedRow) => ({
      conditionName: row.customConditionName ?? names.conditions.get(row.conditionId ?? 0) ?? '',
      supplementName: row.customSupplementName ?? names.supplements.get(row.supplementId ?? 0) ?? '',
      brandName: row.customBrandName ?? names.brands.get(row.brandId ?? 0) ?? '',
      isSupplementUserGenerated:
        row.customSupplementName !== null || names.userGeneratedSupplements.has(row.supplementId ?? 0),
    });
  }

  private async toMedications(entries: MedicationEntry[], language: Language): Promise<MedicationEntry[]> {
    const collectIds = (type: string) =>
      entries.filter((entry) => entry.type === type && entry.id > 0).map(({ id }) => id);
    const [medications, supplements] = await Promise.all([
      this.catalog.findEntries('medications', collectIds('medication')),
      this.catalog.findEntries('supplements', collectIds('supplement')),
    ]);
    return entries.map((entry) => {
      const catalogEntry = (entry.type === 'medication' ? medications : supplements).get(entry.id);
      return { ...entry, name: catalogEntry ? localizeName(catalogEntry, language) : entry.name };
    });
  }
}

type NamedRow = Omit<SubjectRow, 'id'>;
