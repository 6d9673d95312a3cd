import { Injectable } from '@nestjs/common';
import type { ConditionSupplementPair } from '../listing/outcome-aggregates.repository.js';
import { TestimonialPersonalDataRepository } from './testimonial-personal-data.repository.js';

/** What other modules need to know about the testimonials of one author. */
@Injectable()
export class AuthoredTestimonials {
  constructor(private readonly repository: TestimonialPersonalDataRepository) {}

  async findIds(userId: number): Promise<number[]> {
    return (await this.repository.findIds(userId)).map(({ id }) => id);
  }

  /** The pairs whose ranking includes testimonials of the author. */
  findPairs(userId: number): Promise<ConditionSupplementPair[]> {
    return this.repository.findPairs(userId);
  }
}
