import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { toPage, ParseIdPipe, ProblemDto, ProblemCodes } from '../../../platform/http/index.js';
import { PurchaseDto, PurchasesDto, PurchasesQuery, ReversalDto } from './purchases.dto.js';
import { PurchasesService } from './purchases.service.js';

@ApiTags('Purchases')
@Controller('api/marketplace/purchases')
@Access('admin')
export class PurchasesController {
  constructor(private readonly purchases: PurchasesService) {}

  /** Purchases, newest first. */
  @Get()
  @ApiOkResponse({ type: PurchasesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(@Query() query: PurchasesQuery): Promise<PurchasesDto> {
    return this.purchases.list(query, toPage(query));
  }

  /** All partners, also those without products for sale, sorted by name. */
  @Get('advertisers')
  @ApiOkResponse({ type: [String], example: ['Brightjar', 'Kiosko Tilo'] })
  listAdvertisers(): Promise<string[]> {
    return this.purchases.listAdvertisers();
  }

  /** Confirms a pending purchase; its points are credited. */
  @Post(':id/verify')
  @ProblemCodes('purchase_not_found', 'own_purchase', 'purchase_not_pending')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: PurchaseDto })
  @ApiNotFoundResponse({ description: 'purchase_not_found', type: ProblemDto })
  @ApiConflictResponse({ description: 'purchase_not_pending', type: ProblemDto })
  verify(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<PurchaseDto> {
    return this.purchases.confirmByAdmin(id, caller.id);
  }

  /** Reverses a pending or confirmed purchase and its points. A reversal is final. The body is optional. */
  @Post(':id/reverse')
  @ProblemCodes('purchase_not_found', 'purchase_reversed', 'stale_purchase')
  @HttpCode(HttpStatus.OK)
  @ApiBody({ type: ReversalDto, required: false })
  @ApiOkResponse({ type: PurchaseDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiNotFoundResponse({ description: 'purchase_not_found', type: ProblemDto })
  @ApiConflictResponse({ description: 'purchase_reversed or stale_purchase', type: ProblemDto })
  reverse(
    @Param('id', ParseIdPipe) id: number,
    @CurrentCaller() caller: Caller,
    @Body() reversal: ReversalDto,
  ): Promise<PurchaseDto> {
    return this.purchases.reverseByAdmin(id, caller.id, reversal);
  }
}
