import type { TestimonialSnapshot } from '../../testimonials/index.js';
import type { FlagCode, FlagDto } from '../review.dto.js';
import type { FlagSignalDto } from './flag-signal.dto.js';

/** A flag that a {@link FlagDetector} found. */
export interface DetectedFlag extends Omit<FlagDto, 'signal'> {
  signal: FlagSignalDto | null;
  /** Says nothing by itself: stored only beside another signal. */
  isSupporting?: boolean;
  /**
   * All other testimonials that the signal is about. Those without it, or that counted less than half of its accounts, are
   * checked again: the first testimonials of a burst were no burst yet.
   */
  affectedIds?: number[];
}

/**
 * Finds what reviewers should check by data of another module. Each module may provide implementations; {@link FlagStore}
 * asks them once for each version of a testimonial and stores the flags.
 */
export abstract class FlagDetector {
  abstract findFlags(testimonial: TestimonialSnapshot): Promise<DetectedFlag[]>;

  /**
   * Other testimonials that a stored signal is about, the most relevant first. They are looked up each time and never stored, so
   * fewer may remain than the signal counted.
   */
  findRelatedIds(_testimonial: TestimonialSnapshot, _code: FlagCode, _signal: FlagSignalDto): Promise<number[]> {
    return Promise.resolve([]);
  }
}
