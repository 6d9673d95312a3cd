import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import {
  type Language,
  toPage,
  ParseIdPipe,
  ProblemDto,
  ProblemCodes,
  RequestLanguage,
} from '../../../platform/http/index.js';
import { CachedResponse } from '../../../platform/response-cache/index.js';
import { ProductDetailDto, ProductQuery, ProductsDto, ProductsQuery } from './products.dto.js';
import { ProductsService } from './products.service.js';

const CACHE_FIVE_MINUTES = 'public, max-age=300';

@ApiTags('Marketplace')
@Controller('api/marketplace')
@Access('public')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  /**
   * Products for sale, 20 per page. Links of signed-in users carry their click reference, by which purchases are
   * credited; other links carry none.
   */
  @Get('products')
  @CachedResponse()
  @ProblemCodes('condition_not_found')
  @Access('optional')
  @ApiOkResponse({ type: ProductsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ description: 'condition_not_found', type: ProblemDto })
  list(
    @Query() query: ProductsQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller | undefined,
  ): Promise<ProductsDto> {
    return this.products.list(query, toPage(query), { language, caller, conditionId: query.conditionId });
  }

  /** A product for sale, with the reports about its supplement. */
  @Get('products/:id')
  @ProblemCodes('product_not_found', 'condition_not_found')
  @Access('optional')
  @ApiOkResponse({ type: ProductDetailDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ description: 'product_not_found or condition_not_found', type: ProblemDto })
  getById(
    @Param('id', ParseIdPipe) id: number,
    @Query() { conditionId }: ProductQuery,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller | undefined,
  ): Promise<ProductDetailDto> {
    return this.products.getById(id, { language, caller, conditionId });
  }

  /** Brands of products for sale, sorted by name. */
  @Get('brands')
  @CachedResponse()
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [String], example: ['Northlight', 'Quillmoor'] })
  listBrands(): Promise<string[]> {
    return this.products.listBrands();
  }

  /** Supplements of products for sale, sorted by name, in the request language. */
  @Get('supplements')
  @CachedResponse()
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [String], example: ['Magnesium', 'Melatonin'] })
  listSupplements(@RequestLanguage() language: Language): Promise<string[]> {
    return this.products.listSupplements(language);
  }

  /** Partners with products for sale, sorted by name. */
  @Get('advertisers')
  @CachedResponse()
  @Header('Cache-Control', CACHE_FIVE_MINUTES)
  @ApiOkResponse({ type: [String], example: ['Brightjar', 'Kiosko Tilo'] })
  listAdvertisers(): Promise<string[]> {
    return this.products.listAdvertisers();
  }
}
