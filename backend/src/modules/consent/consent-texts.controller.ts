import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/index.js';
import { listCurrentTexts } from './consent-views.js';
import { ConsentTextsDto } from './consent.dto.js';

@ApiTags('Consent')
@Controller('api/consents/texts')
@Access('public')
export class ConsentTextsController {
  /** The current consent texts, with their versions. */
  @Get()
  @ApiOkResponse({ type: ConsentTextsDto })
  list(): ConsentTextsDto {
    return { texts: listCurrentTexts() };
  }
}
