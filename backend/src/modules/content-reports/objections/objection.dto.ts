import { ApiProperty } from '@nestjs/swagger';
import { fieldMessages, IsText, TrimText } from '../../../platform/http/index.js';
import type { ReportCase } from '../report-case.entity.js';
import { type ObjectionOutcome, objectionOutcomes, type Objection } from './objection.entity.js';

export class ObjectionResultDto {
  /** `upheld`: the decision stays. `overturned`: it was reversed. */
  @ApiProperty({ enum: objectionOutcomes })
  outcome!: ObjectionOutcome;

  /** The statement of reasons; null after an account was erased. */
  @ApiProperty({ type: String, nullable: true, example: 'The sentence describes what the author did, not advice.' })
  statement!: string | null;

  decidedAt!: Date;
}

/** An objection as the party that sent it sees it. */
export class ObjectionDto {
  submittedAt!: Date;

  /** The latest time of the decision about it. */
  dueAt!: Date;

  /** Null after its retention period. */
  @ApiProperty({ type: String, nullable: true, example: 'The text still tells people to stop their tablets.' })
  explanation!: string | null;

  /** Null while it is not decided. */
  @ApiProperty({ type: ObjectionResultDto, nullable: true })
  decision!: ObjectionResultDto | null;

  /** The testimonial was deleted before a decision, so the objection will not be decided. @example false */
  isClosed!: boolean;
}

export class NewObjectionDto {
  /** Why the decision is wrong, 10 to 1000 characters. @example 'The text still tells people to stop their tablets.' */
  @TrimText()
  @IsText({ min: 10, max: 1000 }, fieldMessages({ required: 'An explanation of 10 to 1000 characters is required' }))
  explanation!: string;
}

export function toObjectionDto(
  objection: Objection | undefined,
  { testimonialId }: Pick<ReportCase, 'testimonialId'>,
): ObjectionDto | null {
  if (!objection) return null;
  const { submittedAt, dueAt, explanation, outcome, statement, decidedAt } = objection;
  const decision = outcome && decidedAt ? { outcome, statement, decidedAt } : null;
  return { submittedAt, dueAt, explanation, decision, isClosed: !decision && testimonialId === null };
}
