import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { RETRY_AFTER_SECONDS } from '../platform/http/index.js';
import { type OperationResponse, type Operation, listOperations } from './operations.js';
import { problems } from './problems.js';
import { PROBLEM_TYPE } from './common-problems.js';
import { BEARER } from './security.js';

const CODES = 'x-problem-codes';

type WithCodes<Of> = Of & { [CODES]?: string[] };

/** Example details of codes whose detail depends on the request. */
const EXAMPLE_DETAILS: Record<string, string> = {
  bad_request: 'The body is not valid JSON.',
  validation_failed: 'query is required',
  too_large: 'The body is too large.',
  unsupported_media_type: 'Send application/json.',
  file_too_large: 'File too large: receipt.jpg. Maximum size is 10MB.',
  feed_unreadable: 'Line 3: this is not CSV.',
  catalogue_file_unreadable: 'The file has no header line.',
};

const isInPath = (parameter: NonNullable<Operation['parameters']>[number]): boolean =>
  'in' in parameter && parameter.in === 'path';

/** Codes of errors before a controller is called, by status; controllers declare their codes with @ProblemCodes. */
function getCommonCodes({ parameters = [], security = [] }: Operation): Record<string, string[]> {
  const isPersonal = security.some((parameter) => BEARER in parameter);
  return {
    400: ['validation_failed', 'bad_request'],
    401: isPersonal ? ['unauthenticated', 'account_erased'] : [],
    // An id outside the range of the column.
    404: parameters.some(isInPath) ? ['not_found'] : [],
    503: ['unavailable', ...(isPersonal ? ['identity_provider_unavailable'] : [])],
    403: ['admin_only', 'second_factor_required'],
    408: ['timeout'],
    413: ['too_large'],
    415: ['unsupported_media_type'],
    429: ['rate_limited'],
  };
}

/** Documents the possible codes of each error response, with an example problem for each. */
export function addProblemCodes(document: OpenAPIObject): void {
  const used = new Set(listOperations(document).flatMap(({ operation }) => documentCodes(operation)));
  document.components ??= {};
  document.components.examples = Object.fromEntries(
    [...used].sort().map((code) => [code, { value: createExample(code) }]),
  );
}

/** Returns the documented codes. */
function documentCodes(operation: WithCodes<Operation>): string[] {
  const declared = operation[CODES] ?? [];
  delete operation[CODES];
  const common = getCommonCodes(operation);
  const undocumented = declared.filter((code) => !(getStatus(code) in operation.responses));
  if (undocumented.length > 0)
    throw new Error(`${operation.operationId} documents no response for ${undocumented.join(', ')}`);
  return Object.entries(operation.responses).flatMap(([status, documented]) => {
    const response = documented as WithCodes<OperationResponse>;
    const content = response.content?.[PROBLEM_TYPE];
    if (!content) return [];
    const declaredHere = declared.filter((code) => getStatus(code) === status);
    const codes = [...new Set([...declaredHere, ...(common[status] ?? [])])];
    response[CODES] = codes;
    content.examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
    response.description ||= codes.join(', ');
    return codes;
  });
}

const getStatus = (code: string): string => String(lookUpCode(code).status);

function lookUpCode(code: string) {
  const problem = problems[code];
  if (!problem) throw new Error(`Unknown problem code ${code}`);
  return problem;
}

function createExample(code: string) {
  const problem = lookUpCode(code);
  const { status } = problem;
  const detail = problem.detail ?? EXAMPLE_DETAILS[code];
  if (!detail) throw new Error(`The problem ${code} needs an example detail`);
  return {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    code,
    requestId: '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55',
    ...ADDITIONAL_MEMBERS[code],
  };
}

/** Additional members of specific problems. */
const ADDITIONAL_MEMBERS: Record<string, object> = {
  validation_failed: { errors: [{ field: 'query', code: 'required', detail: EXAMPLE_DETAILS.validation_failed }] },
  rate_limited: { retryAfterSeconds: 12 },
  unavailable: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  duplicate_testimonial: { testimonialId: 17 },
};
