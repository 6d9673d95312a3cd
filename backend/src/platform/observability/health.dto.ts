import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  /** @example 'ok' */
  status!: 'ok' | 'unavailable';

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['ok', 'unavailable'] },
    example: { database: 'ok', queue: 'ok', storage: 'ok' },
  })
  checks!: Record<string, 'ok' | 'unavailable'>;
}

export class WarmupDto {
  /** @example 'ok' */
  status!: 'ok' | 'unavailable';
}
