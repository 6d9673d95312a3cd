import type { OperationResponse, Operation } from './operations.js';

const PROBLEM = '#/components/schemas/ProblemDto';
export const PROBLEM_TYPE = 'application/problem+json';

/** Health checks report unavailable components in their own response. */
const IS_HEALTH = /^\/health\//;

/** Documents the errors that can occur before a controller is called, so on every route. */
export function addCommonProblems(path: string, method: string, operation: Operation): void {
  const { parameters = [], requestBody, responses } = operation;
  const problems = {
    // Routes of the API reject unknown query parameters.
    ...(parameters.length > 0 || requestBody || path.startsWith('/api/') ? { 400: 'The request is invalid' } : {}),
    ...(parameters.some(isNumberInPath) ? { 404: 'There is no entry with this id' } : {}),
    // A body is read even where none is expected.
    ...(method !== 'get'
      ? {
          408: 'The body arrived too slowly',
          413: 'The body is too large',
          415: 'The media type of the body is not supported',
        }
      : {}),
    ...(IS_HEALTH.test(path) ? {} : { 503: 'The database, the file storage or the queues are unavailable' }),
  };
  for (const [status, description] of Object.entries(problems)) {
    responses[status] ??= { description, content: { 'application/json': { schema: { $ref: PROBLEM } } } };
    const response = responses[status] as OperationResponse;
    response.description ||= description;
  }
}

const isNumberInPath = (parameter: NonNullable<Operation['parameters']>[number]): boolean =>
  'in' in parameter && parameter.in === 'path' && isNumber(parameter.schema);

export const isNumber = (schema: unknown): boolean =>
  ['integer', 'number'].includes((schema as { type?: string } | undefined)?.type ?? '');

/** Sets the media type of problem documents, which decorators cannot express. */
export function toProblem(documented: Operation['responses'][string]): void {
  const response = documented as OperationResponse;
  const schema = response.content?.['application/json']?.schema;
  if (schema && '$ref' in schema && schema.$ref.endsWith('ProblemDto'))
    response.content = { [PROBLEM_TYPE]: { schema } };
}
