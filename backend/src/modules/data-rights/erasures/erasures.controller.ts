import { Body, Controller, Delete, HttpStatus, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBadRequestResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../../platform/auth/index.js';
import { type Language, ProblemDto, RequestLanguage } from '../../../platform/http/index.js';
import { ErasureReceiptDto, ErasureRequestDto, toReceipt } from './erasures.dto.js';
import { ErasuresService } from './erasures.service.js';

@ApiTags('Data rights')
@Controller('api/data-rights')
@Access('user')
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  /**
   * Erases the caller: account, testimonials, files, points, consents, requests and exports. It cannot be undone, and
   * all tokens of the caller are rejected from now on. Waits up to 8 seconds for completion; the receipt is also sent
   * by mail.
   */
  @Delete('erase')
  @ApiOkResponse({ description: 'The erasure is complete', type: ErasureReceiptDto })
  @ApiAcceptedResponse({
    description: 'The erasure continues in the background',
    type: ErasureReceiptDto,
    headers: { Location: { schema: { type: 'string' } } },
  })
  @ApiBadRequestResponse({ type: ProblemDto })
  async erase(
    @Body() { reason }: ErasureRequestDto,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ErasureReceiptDto> {
    const erasure = await this.erasures.request({ userId: caller.id, language, origin: 'person', reason });
    if (erasure.completedAt === null) {
      response.status(HttpStatus.ACCEPTED);
      response.setHeader('Location', `/api/data-rights/erasures/${erasure.id}`);
    }
    return toReceipt(erasure);
  }
}
