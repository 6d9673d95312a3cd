import { Injectable } from '@nestjs/common';
import type { Language } from '../../../platform/http/index.js';
import { CatalogService } from '../../catalog/index.js';
import {
  isConsentWithdrawal,
  type Testimonial,
  TestimonialNotFoundError,
  TestimonialQueueRepository,
  AuthoredTestimonials,
  TestimonialViews,
} from '../../testimonials/index.js';
import { ApprovalBlocks } from '../decisions/approval-blocks.js';
import { DecisionsRepository } from '../decisions/decisions.repository.js';
import { ReviewLocksService } from './review-locks.service.js';
import { FlagStore } from '../flags/flag-store.js';
import { detectFlags } from '../flags/flags.js';
import { ViewedVersionsService } from './viewed-versions.service.js';
import type {
  AuthorHistoryDto,
  FlagDto,
  CustomNameDto,
  ReviewDetailDto,
  SimilarTestimonialDto,
} from '../review.dto.js';

/** Loads all data that a reviewer needs to decide about a testimonial. */
@Injectable()
export class ReviewDetails {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly views: TestimonialViews,
    private readonly queue: TestimonialQueueRepository,
    private readonly authorship: AuthoredTestimonials,
    private readonly catalog: CatalogService,
    private readonly flags: FlagStore,
    private readonly locks: ReviewLocksService,
    private readonly viewedVersions: ViewedVersionsService,
    private readonly approvalBlocks: ApprovalBlocks,
  ) {}

  async getDetail(id: number, reviewerId: number, language: Language): Promise<ReviewDetailDto> {
    const { testimonial, detail } = await this.views.getForAdmin(id, language);
    await this.viewedVersions.record(id, reviewerId, testimonial.version);
    const [similar, author, locks, customNames, approvalBlock] = await Promise.all([
      this.findSimilar(id, language),
      this.getAuthorHistory(testimonial),
      this.locks.findByTestimonials([id], reviewerId),
      this.findCustomNames(testimonial),
      this.approvalBlocks.find(testimonial),
    ]);
    const nearDuplicateFlags: FlagDto[] =
      similar.length > 0
        ? [{ code: 'near_duplicate', field: 'experience', start: null, end: null, figures: null, signal: null }]
        : [];
    const reviewLock = locks.get(id) ?? null;
    return {
      ...detail,
      proof: testimonial.proof,
      flags: [...detectFlags(testimonial), ...nearDuplicateFlags, ...(await this.flags.findDetected(testimonial))],
      isOwn: testimonial.userId === reviewerId,
      isConsentWithdrawn: isConsentWithdrawal(testimonial.rejectionReason),
      customNames,
      ownNames: customNames,
      similar,
      author,
      reviewLock,
      claim: reviewLock,
      approvalBlock,
    };
  }

  private async findSimilar(id: number, language: Language): Promise<SimilarTestimonialDto[]> {
    await this.flags.updateFlags(id);
    const similar = await this.flags.findSimilar(id);
    const found = await Promise.all(similar.map((other) => this.toSimilarDto(other, language)));
    return found.filter((other) => other !== null);
  }

  private async toSimilarDto(
    { id, similarity }: { id: number; similarity: number },
    language: Language,
  ): Promise<SimilarTestimonialDto | null> {
    try {
      const { detail } = await this.views.getForAdmin(id, language);
      const {
        experience,
        language: testimonialLanguage,
        conditionName,
        supplementName,
        reviewStatus,
        createdAt,
      } = detail;
      return {
        id,
        similarity,
        experience,
        language: testimonialLanguage,
        conditionName,
        supplementName,
        reviewStatus,
        createdAt,
      };
    } catch (error) {
      if (error instanceof TestimonialNotFoundError) return null;
      throw error;
    }
  }

  private async getAuthorHistory({ id, userId }: Testimonial): Promise<AuthorHistoryDto> {
    const [others, ids] = await Promise.all([this.queue.countOthersByAuthor(id), this.authorship.findIds(userId)]);
    const takenBack = await this.decisions.countTakenBack(ids.filter((other) => other !== id));
    return { ...others, takenBack };
  }

  private async findCustomNames(testimonial: Testimonial): Promise<CustomNameDto[]> {
    const customNames = [
      ['condition', 'conditions', testimonial.customConditionName],
      ['supplement', 'supplements', testimonial.customSupplementName],
      ['brand', 'brands', testimonial.customBrandName],
    ] as const;
    const entries = await Promise.all(
      customNames.map(async ([kind, table, name]): Promise<CustomNameDto[]> =>
        name === null ? [] : [{ kind, name, knownId: (await this.catalog.find(table, name)) ?? null }],
      ),
    );
    return entries.flat();
  }
}
