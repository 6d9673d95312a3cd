import { Injectable } from '@nestjs/common';
import { type Language, type Page, countPages } from '../../../platform/http/index.js';
import { ConditionNotFoundError, MergesService, toConditionPhrase } from '../../catalog/index.js';
import type { PublicTestimonialsDto } from '../testimonial.dto.js';
import { type PublicFilter, PublishedTestimonialsRepository } from './published-testimonials.repository.js';

/** The public lists of approved testimonials. */
@Injectable()
export class PublishedTestimonialsService {
  constructor(
    private readonly repository: PublishedTestimonialsRepository,
    private readonly merges: MergesService,
  ) {}

  async list(filter: PublicFilter, page: Page, language: Language): Promise<PublicTestimonialsDto> {
    return JSON.parse(await this.listJson(filter, page, language)) as PublicTestimonialsDto;
  }

  /** Returns a PublicTestimonialsDto. */
  async listJson(filter: PublicFilter, page: Page, language: Language): Promise<string> {
    const found = await this.repository.findPage(filter, page, language);
    if (!found) throw new ConditionNotFoundError();
    const { testimonials, total, counted, conditionName, supplementName, isSupplementUserGenerated } = found;
    if (total === 0) {
      const canonical = await this.replaceMerged(filter);
      if (canonical !== filter) return this.listJson(canonical, page, language);
    }
    const head: Omit<PublicTestimonialsDto, 'testimonials'> = {
      conditionName,
      supplementName,
      isSupplementUserGenerated,
      totalPages: countPages(total, page),
      totalPublicTestimonials: total,
      totalCountedTestimonials: counted,
      conditionPhrase: toConditionPhrase(found, language),
    };
    return `{"testimonials":${testimonials},${JSON.stringify(head).slice(1)}`;
  }

  /** A merged entry has no testimonials: they are those of its target. Returns the filter itself if it names none. */
  private async replaceMerged(filter: PublicFilter): Promise<PublicFilter> {
    const conditionId = await this.merges.findCanonicalId('conditions', filter.conditionId);
    const supplementId = filter.supplementId && (await this.merges.findCanonicalId('supplements', filter.supplementId));
    const isSame = conditionId === filter.conditionId && supplementId === filter.supplementId;
    return isSame ? filter : { ...filter, conditionId, supplementId };
  }
}
