import { ApiProperty } from '@nestjs/swagger';

/** The reviewer who is reviewing the testimonial. The lock is advisory: other reviewers can still decide. */
export class ReviewLockDto {
  /** @example true */
  isMine!: boolean;

  /** The name of the other reviewer who holds the lock; null if they have no name or the lock is the caller's. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  reviewerName!: string | null;

  /** When the lock expires unless it is renewed. */
  expiresAt!: Date;
}
