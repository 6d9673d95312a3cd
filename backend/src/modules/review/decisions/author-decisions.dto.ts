import { ApiProperty } from '@nestjs/swagger';
import { type ReasonCode, reasonCodes, reviewDecisionKinds } from './decision.entity.js';

/** A decision as shown to the author. */
export class AuthorDecisionDto {
  /** `taken_back` means that an approval was revoked. */
  @ApiProperty({ enum: reviewDecisionKinds })
  decision!: (typeof reviewDecisionKinds)[number];

  @ApiProperty({ type: 'string', nullable: true, example: 'Please tell us which dose you took.' })
  reason!: string | null;

  @ApiProperty({ enum: reasonCodes, nullable: true, example: 'unclear' })
  reasonCode!: ReasonCode | null;

  decidedAt!: Date;
}

export class AuthorDecisionsDto {
  decisions!: AuthorDecisionDto[];
}
