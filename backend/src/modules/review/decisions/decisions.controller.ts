import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/auth/index.js';
import { ProblemDto } from '../../../platform/http/index.js';
import { AuditTrail } from './audit-trail.js';
import { DecisionsFileQuery, DecisionsQuery, LoggedDecisionsDto } from './decisions.dto.js';

@ApiTags('Review')
@Controller('api/testimonials/admin')
@Access('admin')
export class DecisionsController {
  constructor(private readonly auditTrail: AuditTrail) {}

  /** Lists all decisions of all reviewers, newest first. Decisions cannot be changed. */
  @Get('decisions')
  @ApiOkResponse({ type: LoggedDecisionsDto })
  @ApiBadRequestResponse({ type: ProblemDto })
  list(@Query() query: DecisionsQuery): Promise<LoggedDecisionsDto> {
    return this.auditTrail.findPage(query);
  }

  /** Exports all decisions that match the query as CSV. */
  @Get('decisions.csv')
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  @ApiBadRequestResponse({ type: ProblemDto })
  async exportCsv(@Query() query: DecisionsFileQuery): Promise<StreamableFile> {
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(await this.auditTrail.exportCsv(query), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="recuento-decisions-${day}.csv"`,
    });
  }
}
