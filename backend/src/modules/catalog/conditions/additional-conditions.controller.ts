import { Body, Controller, Get, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { RateLimit } from '../../../platform/rate-limits/index.js';
import { type Language, ParseIdPipe, ProblemDto, ProblemCodes, RequestLanguage } from '../../../platform/http/index.js';
import { AdditionalConditionDto, NewAdditionalConditionDto, SearchQuery } from '../catalog.dto.js';
import { AdditionalConditionsService } from './additional-conditions.service.js';

@ApiTags('Catalog')
@Controller('api/additional-conditions')
export class AdditionalConditionsController {
  constructor(private readonly conditions: AdditionalConditionsService) {}

  /** Lists the public additional conditions and those that the caller created. */
  @Get()
  @Access('optional')
  @ApiOkResponse({ type: [AdditionalConditionDto] })
  list(
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller | undefined,
  ): Promise<AdditionalConditionDto[]> {
    return this.conditions.findAll(language, caller?.id ?? null);
  }

  /** Lists at most 20 visible additional conditions whose name contains the text. */
  @Get('search')
  @RateLimit('search')
  @Access('optional')
  @ApiOkResponse({ type: [AdditionalConditionDto] })
  search(
    @Query() { query }: SearchQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller | undefined,
  ): Promise<AdditionalConditionDto[]> {
    return this.conditions.search(query, language, caller?.id ?? null);
  }

  /**
   * Adds an additional condition with a custom name. Returns the existing entry if the caller can already see one with
   * that name.
   */
  @Post()
  @Access('user')
  @ApiCreatedResponse({ type: AdditionalConditionDto })
  @ApiOkResponse({ description: 'An entry with this name already exists', type: AdditionalConditionDto })
  async add(
    @Body() { name }: NewAdditionalConditionDto,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdditionalConditionDto> {
    const { entry, created } = await this.conditions.add(name, language, caller.id);
    response.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return entry;
  }

  /** Returns an additional condition that is public or that the caller created. */
  @Get(':id')
  @ProblemCodes('additional_condition_not_found')
  @Access('optional')
  @ApiOkResponse({ type: AdditionalConditionDto })
  @ApiNotFoundResponse({ type: ProblemDto })
  getById(
    @Param('id', ParseIdPipe) id: number,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller | undefined,
  ): Promise<AdditionalConditionDto> {
    return this.conditions.getById(id, language, caller?.id ?? null);
  }
}
