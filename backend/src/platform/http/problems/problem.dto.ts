import { ApiProperty } from '@nestjs/swagger';
import { type FieldErrorCode, fieldErrorCodes } from './field-error.js';

const codes = Object.keys(fieldErrorCodes) as FieldErrorCode[];
const meanings = Object.entries(fieldErrorCodes).map(([code, meaning]) => `- \`${code}\`: ${meaning}`);

/** An error of one field. */
export class FieldProblemDto {
  /** Path of the field in the request; nested fields and array indexes are separated by dots. @example 'brandId' */
  field!: string;
  @ApiProperty({
    enum: codes,
    example: 'required',
    description: `Stable code from a closed list:\n${meanings.join('\n')}`,
  })
  code!: FieldErrorCode;
  /** Description of the error in English. @example 'Brand is required' */
  detail!: string;
}

/** Problem document (RFC 9457); `code` is stable, `detail` is in English. */
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
  /** Present if fields of the request are invalid; limited so that the response stays below 4 kB. */
  errors?: FieldProblemDto[];
  /** Present with `duplicate_testimonial`: id of the existing testimonial. */
  testimonialId?: number;
  /** Present with `rate_limited` and temporary errors: seconds until a retry, as in the header Retry-After. */
  retryAfterSeconds?: number;
}
