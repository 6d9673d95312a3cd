import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Database } from '../../../platform/database/index.js';
import { findProviders } from '../../../platform/discovery/index.js';
import {
  SimilarTextsRepository,
  TestimonialQueueRepository,
  type TestimonialSnapshot,
  TestimonialsService,
} from '../../testimonials/index.js';
import { type DetectedFlag, FlagDetector } from './flag-detector.js';
import type { FlagSignalDto } from './flag-signal.dto.js';
import { detectFlags } from './flags.js';
import {
  type AffectedTestimonials,
  FlagsRepository,
  type FlagToStore,
  MAX_SIMILAR,
  OUTDATED,
  type SimilarTestimonial,
} from './flags.repository.js';
import type { FlagCode, FlagDto } from '../review.dto.js';

/** The field of each flag whose position in the text does not say it. */
const fieldOf: Partial<Record<FlagCode, string>> = {
  unusual_dose: 'doseAmount',
  unusual_dose_unit: 'doseUnit',
  unusual_time_to_results: 'timeToResults',
  supplement_burst: 'supplementId',
  brand_burst: 'brandId',
  similar_receipt: 'proofFiles',
};

/** Locks that one transaction acquires; PostgreSQL has a few thousand for all of them. */
const MAX_LOCKS = 100;
const lockName = (testimonialId: number) => `review.flags.${testimonialId}`;

const MAX_UPDATE_MILLISECONDS = 1_000;

/** Related testimonials that are shown with a signal. */
const MAX_RELATED = 5;

/** Stores the flags of testimonials, so that the queue can be filtered by them. */
@Injectable()
export class FlagStore {
  constructor(
    private readonly database: Database,
    private readonly repository: FlagsRepository,
    private readonly queue: TestimonialQueueRepository,
    private readonly similarTexts: SimilarTextsRepository,
    private readonly testimonials: TestimonialsService,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * Detects the flags of pending testimonials whose current version was not checked yet, those that wait longest first. Stops
   * after a second, because a reviewer waits for it; many are outdated only while their jobs are waiting too.
   */
  async updateOutdatedFlags(): Promise<void> {
    const outdated = await this.findOutdated();
    const end = performance.now() + MAX_UPDATE_MILLISECONDS;
    for (const id of outdated) {
      if (performance.now() > end) return;
      await this.updateFlags(id);
    }
  }

  /** Ids of the pending testimonials whose current version was not checked yet. */
  async findOutdated(): Promise<number[]> {
    const waiting = await this.queue.findVersions();
    const checkedVersions = await this.repository.findCheckedVersions(waiting.map(({ id }) => id));
    return waiting.filter(({ id, version }) => checkedVersions.get(id) !== version).map(({ id }) => id);
  }

  /**
   * Detects the flags of one testimonial unless its current version was checked, and then those of the testimonials that its
   * signals are about. Does nothing if it does not exist.
   */
  async updateFlags(id: number): Promise<void> {
    // A job that is repeated because it ended between both steps finds the first one done.
    const affected = (await this.checkOne(id)) ?? (await this.findAffected(id));
    // After the commit, in transactions of their own. If a check fails, it remains outdated and is repeated later.
    const outdated = new Set<number>();
    for (const each of affected) for (const other of await this.outdateChecks(each)) outdated.add(other);
    for (const other of outdated) await this.checkOne(other);
  }

  /** Flag codes by testimonial; testimonials without flags are missing. */
  async findCodes(ids: number[]): Promise<Map<number, FlagCode[]>> {
    const rows = await this.repository.findCodes(ids);
    return new Map(rows.map(({ id, codes }) => [id, codes]));
  }

  /** Ids of the pending testimonials with this flag. */
  async findPendingByFlag(code: FlagCode): Promise<number[]> {
    const waiting = await this.queue.findVersions();
    return this.repository.filterByFlag(
      waiting.map(({ id }) => id),
      code,
    );
  }

  /** The flags that {@link FlagDetector}s found in the checked version. */
  async findDetected(testimonial: TestimonialSnapshot): Promise<FlagDto[]> {
    const flags = await this.repository.findDetected(testimonial.id);
    return Promise.all(
      flags.map(async ({ code, figures, signal }) => ({
        code,
        field: fieldOf[code] ?? '',
        start: null,
        end: null,
        figures,
        signal: signal && { ...signal, relatedIds: await this.findRelatedIds(testimonial, code, signal) },
      })),
    );
  }

  /** Testimonials with nearly the same text, most similar first. */
  findSimilar(id: number): Promise<SimilarTestimonial[]> {
    return this.repository.findSimilar(id);
  }

  /**
   * Detects and stores the flags of a testimonial. Returns those that its signals are about, unless this check was caused by
   * another testimonial: otherwise two testimonials could cause checks of each other without end. Undefined if its current
   * version was checked before.
   */
  private checkOne(id: number): Promise<AffectedTestimonials[] | undefined> {
    return this.database.transaction(async () => {
      await this.database.lock(lockName(id));
      const testimonial = await this.testimonials.findSnapshot(id);
      if (!testimonial) return [];
      const checkedVersion = (await this.repository.findCheckedVersions([id])).get(id);
      if (checkedVersion === testimonial.version) return undefined;
      // The approval of a custom name moves a testimonial away from those with the same name: what was found before the
      // decision stays, and a later check can only add to it.
      const isDecided = checkedVersion === OUTDATED && testimonial.reviewStatus !== 'pending';
      const before = isDecided ? await this.repository.findDetected(id) : [];
      const detected = await this.saveFlags(testimonial, before);
      if (checkedVersion === OUTDATED) return [];
      return toAffected(detected);
    });
  }

  private async findAffected(id: number): Promise<AffectedTestimonials[]> {
    const testimonial = await this.testimonials.findSnapshot(id);
    return testimonial ? toAffected(await this.detect(testimonial)) : [];
  }

  /**
   * Waits for checks that are running: they may have begun before the testimonial that affects them was stored, and would record
   * their version afterwards. One that has not begun finds it by itself.
   */
  private async outdateChecks(affected: AffectedTestimonials): Promise<number[]> {
    const outdated: number[] = [];
    for (let start = 0; start < affected.ids.length; start += MAX_LOCKS) {
      const ids = affected.ids.slice(start, start + MAX_LOCKS);
      const marked = await this.database.transaction(async () => {
        await this.database.lockAll(ids.map(lockName));
        return this.repository.outdateChecks({ ...affected, ids });
      });
      outdated.push(...marked);
    }
    return outdated;
  }

  /** Stores the flags that are detected now, and those of `before` that are not. */
  private async saveFlags(testimonial: TestimonialSnapshot, before: FlagToStore[]): Promise<DetectedFlag[]> {
    const { id, version } = testimonial;
    const found = await this.detect(testimonial);
    const linkingIds = await this.repository.findLinkingIds(id);
    const similar = await this.similarTexts.find(id, MAX_SIMILAR, linkingIds);
    const existingIds = await this.testimonials.lockForShare([id, ...similar.map((other) => other.id)]);
    if (!existingIds.has(id)) return [];
    const existing = similar.filter((other) => existingIds.has(other.id));
    const formerlyLinking = linkingIds.filter((linkingId) => existing.every((other) => other.id !== linkingId));
    const isSupported = found.some(({ signal, isSupporting }) => signal && !isSupporting);
    const detected = found.filter(({ isSupporting }) => !isSupporting || isSupported);
    const codes = [...new Set(detectFlags(testimonial).map(({ code }) => code))];
    const flags = [...codes.map((code) => ({ code, figures: null, signal: null })), ...detected];
    const missing = before.filter(({ code }) => flags.every((flag) => flag.code !== code));
    const features = { flags: [...flags, ...missing], similar: existing.slice(0, MAX_SIMILAR), formerlyLinking };
    await this.repository.replace({ testimonialId: id, version }, features);
    return detected;
  }

  private async detect(testimonial: TestimonialSnapshot): Promise<DetectedFlag[]> {
    const found: DetectedFlag[] = [];
    for (const detector of this.detectors) found.push(...(await detector.findFlags(testimonial)));
    return found;
  }

  private async findRelatedIds(
    testimonial: TestimonialSnapshot,
    code: FlagCode,
    signal: FlagSignalDto,
  ): Promise<number[]> {
    const found = await Promise.all(
      this.detectors.map((detector) => detector.findRelatedIds(testimonial, code, signal)),
    );
    return found.flat().slice(0, MAX_RELATED);
  }

  private get detectors(): FlagDetector[] {
    return findProviders(this.discovery, FlagDetector);
  }
}

const toAffected = (detected: DetectedFlag[]): AffectedTestimonials[] =>
  detected.flatMap(({ code, signal, affectedIds: ids = [] }) =>
    signal && ids.length > 0 ? [{ code, ids, accounts: signal.accounts }] : [],
  );
