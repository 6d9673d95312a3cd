import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res, UseGuards } from '@nestjs/common';
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
import type { Request, Response } from 'express';
import { Access } from '../../../platform/auth/index.js';
import { ProblemDto, ProblemCodes } from '../../../platform/http/index.js';
import { CustomRateLimit } from '../../../platform/rate-limits/index.js';
import { PostbackSignatureGuard } from './postback-signature.guard.js';
import { PostbackDto, PurchaseDto } from './purchases.dto.js';
import { PurchasesService } from './purchases.service.js';

/** Declared only here: with a parameter decorator it would be listed twice in the OpenAPI document. */
const ADVERTISER = 'X-Advertiser';

@ApiTags('Purchases')
@Controller('api/marketplace/purchases')
@Access('public')
export class PostbackController {
  constructor(private readonly purchases: PurchasesService) {}

  /** Receives an order from a partner's server. Signed and idempotent; 600 requests per minute and partner. */
  @Post('postback')
  @ProblemCodes('invalid_signature', 'click_reference_not_found', 'order_differs', 'purchase_reversed')
  @CustomRateLimit()
  @UseGuards(PostbackSignatureGuard)
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiHeader({
    name: ADVERTISER,
    required: true,
    description: 'The name as listed by /advertisers',
    example: 'Brightjar',
  })
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
  @ApiAcceptedResponse({ description: 'A new order, or a new status of an existing one', type: PurchaseDto })
  @ApiOkResponse({ description: 'A repeated message; nothing changed', type: PurchaseDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  @ApiUnauthorizedResponse({
    description: 'invalid_signature: advertiser, timestamp or signature is invalid',
    type: ProblemDto,
  })
  @ApiNotFoundResponse({ description: 'click_reference_not_found', type: ProblemDto })
  @ApiConflictResponse({ description: 'order_differs or purchase_reversed', type: ProblemDto })
  async submit(
    @Req() request: Request,
    @Body() message: PostbackDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PurchaseDto> {
    const { purchase, isDuplicate } = await this.purchases.applyPostback(request.get(ADVERTISER) ?? '', message);
    response.setHeader('Cache-Control', 'private, no-store');
    if (isDuplicate) response.status(HttpStatus.OK);
    return purchase;
  }
}
