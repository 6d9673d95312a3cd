import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Post,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import { pageOf, ParseIdPipe, ProblemDto } from '../../platform/http/index.js';
import { SignedByAdvertiser } from './postback-signature.js';
import { PostbackDto, PurchaseDto, PurchasesDto, PurchasesQuery } from './purchases.dto.js';
import { PurchasesService } from './purchases.service.js';

@ApiTags('Purchases')
@Controller('api/marketplace/purchases')
@Access('admin')
export class PurchasesController {
  constructor(private readonly purchases: PurchasesService) {}

  /** A partner's server tells of an order. Signed, and safe to send again. */
  @Post('postback')
  @Access('public')
  @UseGuards(SignedByAdvertiser)
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiHeader({ name: 'X-Advertiser', required: true, description: 'The name in /advertisers', example: 'Brightjar' })
  @ApiHeader({
    name: 'X-Timestamp',
    required: true,
    description: 'Unix time in seconds, at most 5 minutes off',
    example: '1795000000',
  })
  @ApiHeader({
    name: 'X-Signature',
    required: true,
    description: '`sha256=` and hex HMAC-SHA256(secret, timestamp + "." + raw body)',
    example: 'sha256=3f0c…',
  })
  @ApiAcceptedResponse({ description: 'New, or news of a known order', type: PurchaseDto })
  @ApiOkResponse({ description: 'Nothing new', type: PurchaseDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiUnauthorizedResponse({
    description: 'invalid_signature: of the advertiser, the time or the body',
    type: ProblemDto,
  })
  @ApiNotFoundResponse({ description: 'click_reference_not_found', type: ProblemDto })
  @ApiConflictResponse({ description: 'order_differs or purchase_reversed', type: ProblemDto })
  async postback(
    @Headers('x-advertiser') advertiser: string,
    @Body() message: PostbackDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PurchaseDto> {
    const { purchase, isRepeat } = await this.purchases.receive(advertiser, message);
    response.setHeader('Cache-Control', 'private, no-store');
    if (isRepeat) response.status(HttpStatus.OK);
    return purchase;
  }

  /** Purchases, newest first. */
  @Get()
  @ApiOkResponse({ type: PurchasesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(@Query() query: PurchasesQuery): Promise<PurchasesDto> {
    return this.purchases.list(query, pageOf(query));
  }

  /** Confirms a pending purchase; its points are credited. */
  @Post(':id/verify')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: PurchaseDto })
  @ApiNotFoundResponse({ description: 'purchase_not_found', type: ProblemDto })
  @ApiConflictResponse({ description: 'purchase_not_pending', type: ProblemDto })
  verify(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<PurchaseDto> {
    return this.purchases.verify(id, caller.id);
  }

  /** Takes a pending or confirmed purchase back, with its points. Final. */
  @Post(':id/reverse')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: PurchaseDto })
  @ApiNotFoundResponse({ description: 'purchase_not_found', type: ProblemDto })
  @ApiConflictResponse({ description: 'purchase_reversed', type: ProblemDto })
  reverse(@Param('id', ParseIdPipe) id: number, @CurrentCaller() caller: Caller): Promise<PurchaseDto> {
    return this.purchases.reverse(id, caller.id);
  }
}
