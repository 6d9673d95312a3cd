import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/auth/index.js';
import { RetentionDto } from './retention.dto.js';
import { RetentionService } from './retention.service.js';

@ApiTags('Data rights')
@Controller('api/data-rights/retention')
@Access('admin')
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  /** The data that the next run will delete. Changes nothing. */
  @Get()
  @ApiOkResponse({ type: RetentionDto })
  async previewPurge(): Promise<RetentionDto> {
    return { items: await this.retention.dryRun() };
  }
}
