import { ApiProperty } from '@nestjs/swagger';
import { Equals } from 'class-validator';
import { fieldMessages, IsText, TrimText } from '../../../platform/http/index.js';
import type { Erasure } from './erasure.entity.js';

const REQUIRED = fieldMessages({ allRequired: 'Please fill in all required fields.' });

export class ErasureRequestDto {
  /** 1 to 2000 characters; erased with all other data. @example 'I no longer use the product.' */
  @TrimText()
  @IsText({ min: 1, max: 2000 }, REQUIRED)
  reason!: string;

  /** Must be the boolean true. */
  @ApiProperty({ type: 'boolean', enum: [true] })
  @Equals(true, fieldMessages({ ...REQUIRED.context, code: 'required', invalid: 'confirmErasure takes only true.' }))
  confirmErasure!: boolean;
}

/** A receipt without personal data. */
export class ErasureReceiptDto {
  /** @example '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55' */
  reference!: string;

  @ApiProperty({ enum: ['in_progress', 'completed'] })
  state!: 'in_progress' | 'completed';

  requestedAt!: Date;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  completedAt!: Date | null;
}

export const toReceipt = ({ id, requestedAt, completedAt }: Erasure): ErasureReceiptDto => ({
  reference: id,
  state: completedAt === null ? 'in_progress' : 'completed',
  requestedAt,
  completedAt,
});
