import { ApiProperty } from '@nestjs/swagger';

/** Who is looking at it now. Tells, and stops nobody from deciding. */
export class ReviewLockDto {
  /** @example true */
  isMine!: boolean;

  /** The colleague who holds it, if they have a name; null when it is the caller's. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  reviewerName!: string | null;

  /** When it ends unless it is renewed. */
  expiresAt!: Date;
}
