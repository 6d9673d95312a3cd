import { Injectable } from '@nestjs/common';
import { type NamedKind, TestimonialPersonalDataRepository } from './testimonial-personal-data.repository.js';

/** Which catalog entries are in use. */
@Injectable()
export class CatalogUsage {
  constructor(private readonly repository: TestimonialPersonalDataRepository) {}

  /** The ids among `ids` of catalog entries that at least one testimonial uses. */
  findUsedIds(kind: NamedKind, ids: number[]): Promise<Set<number>> {
    return this.repository.findUsedIds(kind, ids);
  }
}
