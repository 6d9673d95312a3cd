import { ApiProperty } from '@nestjs/swagger';
import { type FieldErrorCode, fieldErrorCodes } from './field-error.js';

const codes = Object.keys(fieldErrorCodes) as FieldErrorCode[];
const meanings = Object.entries(fieldErrorCodes).map(([code, meaning]) => `- \`${code}\`: ${meaning}`);

/** One field that cannot be accepted. */
export class FieldProblemDto {
  /** As it is spelled in the request; what is inside a list or an object follows with dots. @example 'brandId' */
  field!: string;
  @ApiProperty({
    enum: codes,
    example: 'required',
    description: `Stable, and the list is closed:\n${meanings.join('\n')}`,
  })
  code!: FieldErrorCode;
  /** What is wrong with this field, in English. @example 'Brand is required' */
  detail!: string;
}

/** RFC 9457 problem document; `code` is stable, `detail` is English. */
export class ProblemDto {
  /** @example 'about:blank' */
  type!: string;
  /** @example 'Not Found' */
  title!: string;
  /** @example 404 */
  status!: number;
  /** @example 'Condition not found' */
  detail!: string;
  /** @example 'condition_not_found' */
  code!: string;
  /** @example '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55' */
  requestId!: string;
  /** Present when fields of the request are at fault: every one of them, as far as the answer stays below 4 kB. */
  errors?: FieldProblemDto[];
  /** Present with `duplicate_testimonial`: the testimonial that already exists. */
  testimonialId?: number;
  /** Present with `rate_limited` and where it is worth to come again: seconds, as in the header Retry-After. */
  retryAfterSeconds?: number;
}
