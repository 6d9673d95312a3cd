import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Put, Res } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import { type Language, ParseIdPipe, ProblemDto, ProblemCodes, RequestLanguage } from '../../platform/http/index.js';
import { toCurrentPreferences, toHistoryRecord, toReceipt } from './consent-views.js';
import { ConsentHistoryRecordDto, ConsentReceiptDto, CurrentPreferencesDto, PreferencesDto } from './consent.dto.js';
import { ConsentService } from './consent.service.js';

@ApiTags('Consent')
@Controller('api')
@Access('user')
export class ConsentController {
  constructor(private readonly consent: ConsentService) {}

  /** The caller's current cookie preferences. */
  @Get('consents/preferences')
  @ApiOkResponse({ type: CurrentPreferencesDto })
  async getPreferences(@CurrentCaller() caller: Caller): Promise<CurrentPreferencesDto> {
    return toCurrentPreferences(await this.consent.getPreferences(caller.id));
  }

  /**
   * Records cookie preferences, with the consent text in the displayed language. Unchanged preferences are not recorded
   * again.
   */
  @Put('consents/preferences')
  @ApiOkResponse({ type: CurrentPreferencesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  async setPreferences(
    @Body() preferences: PreferencesDto,
    @RequestLanguage() language: Language,
    @CurrentCaller() caller: Caller,
  ): Promise<CurrentPreferencesDto> {
    return toCurrentPreferences(
      await this.consent.setPreferences(caller.id, preferences, preferences.language ?? language),
    );
  }

  /**
   * Withdraws a consent; repeated calls change nothing. With the consent of a testimonial, the testimonial is removed
   * from lists and ranking, its points are reversed, and it can be submitted again with a new consent.
   */
  @Post('consents/:id/withdraw')
  @ProblemCodes('consent_not_found')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: ConsentHistoryRecordDto })
  @ApiNotFoundResponse({ description: 'consent_not_found', type: ProblemDto })
  async withdraw(
    @Param('id', ParseIdPipe) id: number,
    @CurrentCaller() caller: Caller,
  ): Promise<ConsentHistoryRecordDto> {
    return toHistoryRecord(await this.consent.withdraw(id, caller.id));
  }

  /**
   * The consent record as a file. `textHash` is the SHA-256 of `text`; the field `check` describes how to verify it.
   */
  @Get('consents/:id/receipt')
  @ProblemCodes('consent_not_found')
  @ApiOkResponse({ type: ConsentReceiptDto })
  @ApiNotFoundResponse({ description: 'consent_not_found', type: ProblemDto })
  async getReceipt(
    @Param('id', ParseIdPipe) id: number,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConsentReceiptDto> {
    const record = await this.consent.getById(id, caller.id);
    const date = record.grantedAt.toISOString().slice(0, 10);
    response.setHeader('Content-Disposition', `attachment; filename="recuento-consent-${id}-${date}.json"`);
    return toReceipt(record);
  }
}
