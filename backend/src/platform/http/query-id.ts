import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { MAX_ID } from './parse-id.pipe.js';

/** An id in a query: a whole number that a row can have. */
export const QueryId = () =>
  applyDecorators(
    ApiProperty({ minimum: 1, maximum: MAX_ID }),
    Type(() => Number),
    IsInt(),
    Min(1),
    Max(MAX_ID),
  );
