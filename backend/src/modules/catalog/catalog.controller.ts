import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/index.js';
import { RateLimit } from '../../platform/rate-limits/index.js';
import { type Language, RequestLanguage } from '../../platform/http/index.js';
import { CachedResponse } from '../../platform/response-cache/index.js';
import {
  BrandDto,
  CatalogEntryDto,
  ConditionDto,
  ConditionSearchQuery,
  SearchQuery,
  SupplementSearchQuery,
} from './catalog.dto.js';
import { CatalogSearchService } from './catalog-search.service.js';
import { CatalogService } from './catalog.service.js';

const CACHE_FIVE_MINUTES = 'public, max-age=300';

@ApiTags('Catalog')
@Controller('api')
@Access('public')
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly search: CatalogSearchService,
  ) {}

  /**
   * Lists at most 20 health conditions whose name contains the text or, with `similar`, those with a similar name if
   * there are none.
   */
  @Get('conditions/search')
  @CachedResponse()
  @RateLimit('search')
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [ConditionDto] })
  searchConditions(
    @Query() query: ConditionSearchQuery,
    @RequestLanguage() language: Language,
  ): Promise<ConditionDto[]> {
    return this.search.searchConditions(query, language);
  }

  /** Lists the popular conditions of the home page. */
  @Get('conditions/popular')
  @CachedResponse()
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [ConditionDto] })
  listPopularConditions(): Promise<ConditionDto[]> {
    return this.catalog.findPopularConditions();
  }

  /** Lists at most 20 supplements whose name contains the text. */
  @Get('supplements/search')
  @CachedResponse()
  @RateLimit('search')
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [CatalogEntryDto] })
  searchSupplements(
    @Query() query: SupplementSearchQuery,
    @RequestLanguage() language: Language,
  ): Promise<CatalogEntryDto[]> {
    return this.search.searchSupplements(query, language);
  }

  /** Lists all supplements ordered by English name. */
  @Get('supplements')
  @CachedResponse()
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [CatalogEntryDto] })
  listSupplements(): Promise<CatalogEntryDto[]> {
    return this.catalog.findSupplements();
  }

  /** Lists at most 20 brands whose name contains the text. */
  @Get('brands/search')
  @CachedResponse()
  @RateLimit('search')
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [BrandDto] })
  searchBrands(@Query() { query }: SearchQuery): Promise<BrandDto[]> {
    return this.search.searchBrands(query);
  }

  /** Lists all brands ordered by name. */
  @Get('brands')
  @CachedResponse()
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [BrandDto] })
  listBrands(): Promise<BrandDto[]> {
    return this.catalog.findBrands();
  }

  /** Lists at most 20 medications whose name contains the text. */
  @Get('medications/search')
  @CachedResponse()
  @RateLimit('search')
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [CatalogEntryDto] })
  searchMedications(
    @Query() { query }: SearchQuery,
    @RequestLanguage() language: Language,
  ): Promise<CatalogEntryDto[]> {
    return this.search.searchMedications(query, language);
  }
}
