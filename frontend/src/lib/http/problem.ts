export interface FieldProblem {
  field: string;
  code: string;
  detail?: string;
}

/** A response that is not a success, or no response (status 408: timeout, 0: network error). */
export class Problem extends Error {
  readonly status: number;
  /** Stable code of the server, translated by `problemMessage`. */
  readonly code: string;
  readonly detail: string;
  readonly errors: FieldProblem[];
  /** The whole body, for extension members such as `testimonialId` of a duplicate. */
  readonly body: Record<string, unknown>;

  constructor(status: number, code: string, detail: string, body: Record<string, unknown> = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldProblem[]) : [];
    this.body = body;
  }
}

export const isProblem = (error: unknown): error is Problem => error instanceof Problem;

/** Whether the response had one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  isProblem(error) && statuses.includes(error.status);

/** Whether the request was rejected. Without a response, or after an error of the server, it may have taken effect. */
export const isRejection = (error: unknown): boolean =>
  isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 408;

/** Whether the product did not respond, also if a proxy did in its place: the request may have taken effect. */
export const isUnanswered = (error: unknown): boolean => hasStatus(error, 0, 408, 502, 504);

export async function problemFromResponse(response: Response): Promise<Problem> {
  const text = await response.text().catch(() => '');
  const body = parseObject(text);
  const code = typeof body.code === 'string' ? body.code : `http_${response.status}`;
  const detail = firstString(body.detail, body.message, body.title) ?? `HTTP ${response.status}: ${text}`;
  return new Problem(response.status, code, detail, body);
}

/**
 * `error` is the rejection of fetch: an Error or a DOMException, which is not an instance of Error in every runtime.
 */
export function problemFromFailure(error: unknown): Problem {
  if (isProblem(error)) return error;
  const { name, message } = error as { name?: unknown; message?: unknown };
  if (name === 'TimeoutError') return new Problem(408, 'timeout', 'Request timeout');
  return new Problem(0, 'network', `Network error: ${typeof message === 'string' ? message : String(error)}`);
}

const firstString = (...values: unknown[]) => values.find((value): value is string => typeof value === 'string');

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
