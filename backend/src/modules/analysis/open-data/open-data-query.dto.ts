import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsQueryId } from '../../../platform/http/index.js';

export class OpenDataQuery {
  @ApiPropertyOptional({ enum: ['json', 'csv'], default: 'json' })
  @IsOptional()
  @IsIn(['json', 'csv'])
  format?: 'json' | 'csv';
}

export class OpenComparisonsQuery extends OpenDataQuery {
  /** @example 3 */
  @IsQueryId()
  conditionId!: number;
}
