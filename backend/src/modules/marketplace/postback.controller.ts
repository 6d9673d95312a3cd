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
import { Access } from '../../platform/auth/index.js';
import { ProblemDto, ProblemCodes } from '../../platform/http/index.js';
import { DrawsItself } from '../../platform/rate-limits/index.js';
import { PostbackSignatureGuard } from './postback-signature.guard.js';
import { PostbackDto, PurchaseDto } from './purchases.dto.js';
import { PurchasesService } from './purchases.service.js';

/** Declared once, by hand: read by a parameter decorator as well, it would stand in the OpenAPI document twice. */
const ADVERTISER = 'X-Advertiser';

@ApiTags('Purchases')
@Controller('api/marketplace/purchases')
@Access('public')
export class PostbackController {
  constructor(private readonly purchases: PurchasesService) {}

  /** A partner's server tells of an order. Signed, and safe to send again. 600 a minute for each partner. */
  @Post('postback')
  @ProblemCodes('invalid_signature', 'click_reference_not_found', 'order_differs', 'purchase_reversed')
  @DrawsItself()
  @UseGuards(PostbackSignatureGuard)
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiHeader({ name: ADVERTISER, required: true, description: 'The name in /advertisers', example: 'Brightjar' })
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
    @Req() request: Request,
    @Body() message: PostbackDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PurchaseDto> {
    const { purchase, isDuplicate } = await this.purchases.receive(request.get(ADVERTISER) ?? '', message);
    response.setHeader('Cache-Control', 'private, no-store');
    if (isDuplicate) response.status(HttpStatus.OK);
    return purchase;
  }
}
