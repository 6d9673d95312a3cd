import { Controller, Get, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '../../platform/auth/index.js';
import { type Language, toPage, LocalizedPageQuery, ProblemDto, RequestLanguage } from '../../platform/http/index.js';
import { LedgerEntriesDto, UserPointsDto } from './points.dto.js';
import { PointsService } from './points.service.js';

@ApiTags('Points')
@Controller('api/user-points')
@Access('user')
export class PointsController {
  constructor(private readonly points: PointsService) {}

  /** Returns the caller's points, in total and by month. */
  @Get('my-monthly')
  @ApiOkResponse({ type: UserPointsDto })
  getMonthlyPoints(@CurrentCaller() caller: Caller, @RequestLanguage() language: Language): Promise<UserPointsDto> {
    return this.points.getMonthlyPoints(caller.id, language);
  }

  /** Lists the caller's ledger entries, newest first. */
  @Get('entries')
  @ApiOkResponse({ type: LedgerEntriesDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  listEntries(
    @Query() query: LocalizedPageQuery,
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
  ): Promise<LedgerEntriesDto> {
    return this.points.listEntries(caller.id, toPage(query), language);
  }
}
