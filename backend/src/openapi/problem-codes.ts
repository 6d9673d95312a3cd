import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { RETRY_AFTER_SECONDS } from '../platform/http/index.js';
import { type OperationResponse, type Operation, listOperations } from './operations.js';
import { problems } from './problems.js';
import { isNumber, PROBLEM_TYPE } from './common-problems.js';
import { BEARER } from './security.js';

const CODES = 'x-problem-codes';

type WithCodes<Of> = Of & { [CODES]?: string[] };

/** Sentences of a single case, for codes whose problem names what is wrong in it. */
const SENTENCES: Record<string, string> = {
  bad_request: 'The body is not valid JSON.',
  validation_failed: 'query is required',
  too_large: 'The body is larger than the API takes.',
  file_too_large: 'File too large: receipt.jpg. Maximum size is 10MB.',
  feed_unreadable: 'Line 3: this is not CSV.',
  catalogue_file_unreadable: 'The file has no header line.',
};

const inPath = (one: NonNullable<Operation['parameters']>[number]): boolean => 'in' in one && one.in === 'path';

/** Anything but the id of a path, which is a number or nothing. */
const isWord = (one: NonNullable<Operation['parameters']>[number]): boolean =>
  'in' in one && (one.in !== 'path' || !isNumber(one.schema));

/** What is answered before a controller is asked, by status; the controller's own codes are declared with @Refuses. */
function commonCodes({ parameters = [], requestBody, security = [] }: Operation): Record<string, string[]> {
  const isRead = requestBody !== undefined;
  const isPersonal = security.some((one) => BEARER in one);
  return {
    400: [...(isRead || parameters.some(isWord) ? ['validation_failed'] : []), 'bad_request'],
    401: isPersonal ? ['unauthenticated', 'account_erased'] : [],
    // An id beyond all that rows can have.
    404: parameters.some(inPath) ? ['not_found'] : [],
    503: ['unavailable', ...(isPersonal ? ['identity_provider_unavailable'] : [])],
    403: ['admin_only'],
    408: ['timeout'],
    413: ['too_large'],
    415: ['unsupported_media_type'],
    429: ['rate_limited'],
  };
}

/** Says at each refusal which codes it can have, with a problem document of each. */
export function addProblemCodes(document: OpenAPIObject): void {
  const used = new Set(listOperations(document).flatMap(({ operation }) => documentCodes(operation)));
  document.components ??= {};
  document.components.examples = Object.fromEntries(
    [...used].sort().map((code) => [code, { value: problemSchema(code) }]),
  );
}

/** Answers the codes that it said. */
function documentCodes(operation: WithCodes<Operation>): string[] {
  const declared = operation[CODES] ?? [];
  delete operation[CODES];
  const common = commonCodes(operation);
  const unsaid = declared.filter((code) => !(statusOf(code) in operation.responses));
  if (unsaid.length > 0) throw new Error(`${operation.operationId} documents no answer for ${unsaid.join(', ')}`);
  return Object.entries(operation.responses).flatMap(([status, said]) => {
    const answer = said as WithCodes<OperationResponse>;
    const content = answer.content?.[PROBLEM_TYPE];
    if (!content) return [];
    const own = declared.filter((code) => statusOf(code) === status);
    const codes = [...new Set([...own, ...(common[status] ?? [])])];
    answer[CODES] = codes;
    content.examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
    answer.description ||= codes.join(', ');
    return codes;
  });
}

const statusOf = (code: string): string => String(lookUpCode(code).status);

function lookUpCode(code: string) {
  const problem = problems[code];
  if (!problem) throw new Error(`No problem has the code ${code}`);
  return problem;
}

function problemSchema(code: string) {
  const problem = lookUpCode(code);
  const { status } = problem;
  const detail = problem.detail ?? SENTENCES[code];
  if (!detail) throw new Error(`The problem ${code} needs a sentence as its example`);
  return {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    code,
    requestId: '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55',
    ...MEMBERS[code],
  };
}

/** Members that only this problem has. */
const MEMBERS: Record<string, object> = {
  validation_failed: { errors: [{ field: 'query', code: 'required', detail: SENTENCES.validation_failed }] },
  rate_limited: { retryAfterSeconds: 12 },
  unavailable: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  duplicate_testimonial: { testimonialId: 17 },
};
