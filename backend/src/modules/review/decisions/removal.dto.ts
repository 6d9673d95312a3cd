import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { IsText, NullAsOmitted, TrimText } from '../../../platform/http/index.js';
import { type ReasonCode, reasonCodes } from './decision.entity.js';

/** Why an admin deletes the testimonial of another user; ignored for an author. */
export class RemovalDto {
  /** 10 to 500 characters; shown to the author. @example 'It names another person and their illness.' */
  @TrimText()
  @NullAsOmitted()
  @IsOptional()
  @IsText({ min: 10, max: 500 })
  reason?: string;

  @ApiPropertyOptional({ enum: reasonCodes })
  @NullAsOmitted()
  @IsOptional()
  @IsIn(reasonCodes)
  reasonCode?: ReasonCode;
}
