import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { MAX_ID } from './parse-id.pipe.js';
import { ToInt } from './to-int.decorator.js';

/** An id in a query: a whole number in the range of the id columns. */
export const IsQueryId = () =>
  applyDecorators(ApiProperty({ minimum: 1, maximum: MAX_ID }), ToInt(), IsInt(), Min(1), Max(MAX_ID));
