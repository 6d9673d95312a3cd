import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/index.js';
import { RateLimit } from '../../platform/rate-limits/index.js';
import { type Language, RequestLanguage } from '../../platform/http/index.js';
import { BrandDto, CatalogEntryDto, ConditionDto, ConditionSearchQuery, SearchQuery } from './catalog.dto.js';
import { CatalogService } from './catalog.service.js';

const MINUTES = 'public, max-age=300';

@ApiTags('Catalogue')
@Controller('api')
@Access('public')
export class CatalogController {
  constructor(private readonly catalog: CatalogService) {}

  /** Health conditions whose name contains the text; at most 20. Or, on request, the nearest ones. */
  @Get('conditions/search')
  @RateLimit('search')
  @Header('Cache-Control', MINUTES)
  @ApiOkResponse({ type: [ConditionDto] })
  async searchConditions(
    @Query() { query, similar }: ConditionSearchQuery,
    @RequestLanguage() language: Language,
  ): Promise<ConditionDto[]> {
    const found = await this.catalog.searchConditions(query, language);
    return found.length === 0 && similar ? this.catalog.similarConditions(query, language) : found;
  }

  /** The popular conditions of the home page. */
  @Get('conditions/popular')
  @Header('Cache-Control', MINUTES)
  @ApiOkResponse({ type: [ConditionDto] })
  popularConditions(): Promise<ConditionDto[]> {
    return this.catalog.findPopularConditions();
  }

  /** Supplements whose name contains the text; at most 20. */
  @Get('supplements/search')
  @RateLimit('search')
  @Header('Cache-Control', MINUTES)
  @ApiOkResponse({ type: [CatalogEntryDto] })
  searchSupplements(
    @Query() { query }: SearchQuery,
    @RequestLanguage() language: Language,
  ): Promise<CatalogEntryDto[]> {
    return this.catalog.search('supplements', query, language);
  }

  /** All supplements by English name. */
  @Get('supplements')
  @Header('Cache-Control', MINUTES)
  @ApiOkResponse({ type: [CatalogEntryDto] })
  supplements(): Promise<CatalogEntryDto[]> {
    return this.catalog.findSupplements();
  }

  /** Brands whose name contains the text; at most 20. */
  @Get('brands/search')
  @RateLimit('search')
  @Header('Cache-Control', MINUTES)
  @ApiOkResponse({ type: [BrandDto] })
  searchBrands(@Query() { query }: SearchQuery): Promise<BrandDto[]> {
    return this.catalog.searchBrands(query);
  }

  /** All brands by name. */
  @Get('brands')
  @Header('Cache-Control', MINUTES)
  @ApiOkResponse({ type: [BrandDto] })
  brands(): Promise<BrandDto[]> {
    return this.catalog.findBrands();
  }

  /** Medications whose name contains the text; at most 20. */
  @Get('medications/search')
  @RateLimit('search')
  @Header('Cache-Control', MINUTES)
  @ApiOkResponse({ type: [CatalogEntryDto] })
  searchMedications(
    @Query() { query }: SearchQuery,
    @RequestLanguage() language: Language,
  ): Promise<CatalogEntryDto[]> {
    return this.catalog.search('medications', query, language);
  }
}
