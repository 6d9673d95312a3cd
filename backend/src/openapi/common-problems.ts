import type { OperationResponse, Operation } from './operations.js';

const PROBLEM = '#/components/schemas/ProblemDto';
export const PROBLEM_TYPE = 'application/problem+json';

/** These say themselves how the product is; whether the database answers does not keep them from it. */
const IS_HEALTH = /^\/health\//;

/** What is refused before a controller is asked, and therefore everywhere. */
export function addCommonProblems(path: string, { parameters = [], requestBody, responses }: Operation): void {
  const refusals = {
    ...(parameters.length > 0 || requestBody ? { 400: 'Something in the request cannot be accepted' } : {}),
    ...(parameters.some(isNumberInPath) ? { 404: 'Nothing has this id' } : {}),
    ...(requestBody
      ? {
          408: 'The body came too slowly',
          413: 'The body is too large',
          415: 'The body is of another media type',
        }
      : {}),
    ...(IS_HEALTH.test(path) ? {} : { 503: 'The database, the files or the queues do not answer' }),
  };
  for (const [status, description] of Object.entries(refusals)) {
    responses[status] ??= { description, content: { 'application/json': { schema: { $ref: PROBLEM } } } };
    const answer = responses[status] as OperationResponse;
    answer.description ||= description;
  }
}

const isNumberInPath = (one: NonNullable<Operation['parameters']>[number]): boolean =>
  'in' in one && one.in === 'path' && isNumber(one.schema);

export const isNumber = (schema: unknown): boolean =>
  ['integer', 'number'].includes((schema as { type?: string } | undefined)?.type ?? '');

/** Problems have a media type of their own, which decorators cannot say. */
export function toProblem(said: Operation['responses'][string]): void {
  const answer = said as OperationResponse;
  const schema = answer.content?.['application/json']?.schema;
  if (schema && '$ref' in schema && schema.$ref.endsWith('ProblemDto')) answer.content = { [PROBLEM_TYPE]: { schema } };
}
