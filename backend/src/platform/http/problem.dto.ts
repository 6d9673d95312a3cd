/** One field that could not be accepted. */
export class FieldProblemDto {
  /** @example 'brand' */
  field!: string;
  /** @example 'required' */
  code!: string;
  /** @example 'Brand is required' */
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
  /** Present when fields of the request are at fault. */
  errors?: FieldProblemDto[];
  /** Present with `duplicate_testimonial`: the testimonial that already exists. */
  testimonialId?: number;
  /** Present with `rate_limited` and where it is worth to come again: seconds, as in the header Retry-After. */
  retryAfterSeconds?: number;
}
