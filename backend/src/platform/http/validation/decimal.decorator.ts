import { ApiProperty } from '@nestjs/swagger';

/** A number that may have decimals. The OpenAPI document states that all other numbers are integers. */
export const Decimal = (): PropertyDecorator => ApiProperty({ format: DECIMAL });

export const DECIMAL = 'double';
