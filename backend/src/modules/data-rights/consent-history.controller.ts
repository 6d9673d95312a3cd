import { Controller, Get, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import {
  type Language,
  toPage,
  LocalizedPageQuery,
  ProblemDto,
  RequestLanguage,
  countPages,
} from '../../platform/http/index.js';
import { ConsentHistoryDto, ConsentService, toHistoryRecord } from '../consent/index.js';
import { TestimonialViews } from '../testimonials/index.js';

/** Adds condition and supplement names, which the consent module must not depend on, to the consent records. */
@ApiTags('Consent')
@Controller('api/data-rights')
@Access('user')
export class ConsentHistoryController {
  constructor(
    private readonly consent: ConsentService,
    private readonly testimonials: TestimonialViews,
  ) {}

  /** All consents and preferences of the caller, newest first. */
  @Get('consent-history')
  @ApiOkResponse({ type: ConsentHistoryDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  async list(
    @Query() query: LocalizedPageQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<ConsentHistoryDto> {
    const page = toPage(query);
    const { records, total } = await this.consent.getHistory(caller.id, page);
    const ids = records.map(({ testimonialId }) => testimonialId).filter((id) => id !== null);
    const subjects = await this.testimonials.findSubjects([...new Set(ids)], language);
    return {
      consentHistory: records.map((record) => {
        const subject = record.testimonialId === null ? undefined : subjects.get(record.testimonialId);
        return {
          ...toHistoryRecord(record),
          conditionName: subject?.conditionName ?? null,
          supplementName: subject?.supplementName ?? null,
        };
      }),
      totalPages: countPages(total, page),
      totalConsents: total,
    };
  }
}
