import { Controller, Get, Header, HttpStatus, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/auth/index.js';
import { ProblemDto, ProblemCodes } from '../../../platform/http/index.js';
import { ErasureReceiptDto, toReceipt } from './erasures.dto.js';
import { ErasuresService } from './erasures.service.js';

@ApiTags('Data rights')
@Controller('api/data-rights/erasures')
@Access('public')
export class ErasureReceiptsController {
  constructor(private readonly erasures: ErasuresService) {}

  /** The receipt of an erasure. Public, because the user no longer has an account: the reference is the only key. */
  @Get(':reference')
  @ProblemCodes('erasure_not_found')
  @Header('Cache-Control', 'private, no-store')
  @ApiOkResponse({ type: ErasureReceiptDto })
  @ApiNotFoundResponse({ description: 'erasure_not_found', type: ProblemDto })
  async getByReference(
    @Param('reference', new ParseUUIDPipe({ errorHttpStatusCode: HttpStatus.NOT_FOUND })) reference: string,
  ): Promise<ErasureReceiptDto> {
    return toReceipt(await this.erasures.getByReference(reference));
  }
}
