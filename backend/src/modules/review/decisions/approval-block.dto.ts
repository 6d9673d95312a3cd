import { ApiProperty } from '@nestjs/swagger';

export const approvalBlockCodes = ['reports_undecided', 'duplicate_testimonial'] as const;

export type ApprovalBlockCode = (typeof approvalBlockCodes)[number];

/** The problem that an approval would be answered with. */
export class ApprovalBlockDto {
  /** The problem code. */
  @ApiProperty({ enum: approvalBlockCodes, example: 'duplicate_testimonial' })
  code!: ApprovalBlockCode;

  /** The other testimonial of the author if it is a duplicate. */
  @ApiProperty({ type: 'integer', nullable: true, example: 2711 })
  testimonialId!: number | null;
}
