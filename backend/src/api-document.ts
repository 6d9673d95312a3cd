import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Answer = Extract<Operation['responses'][string], { description: string }>;

const PROBLEM = '#/components/schemas/ProblemDto';
const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

/** The OpenAPI document of the API. */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Recuento')
    .setDescription(
      'What did others take, and did it help? Reviewed testimonials about supplements and an honest ranking.\n\n' +
        'Reading needs no account. For the rest, get a token: `POST /identity/sign-in/email` with ' +
        '`{"email": …, "password": …}` sets a session cookie, `GET /identity/token` with it answers `{"token": …}`. ' +
        'Send it as `Authorization: Bearer …`; it works for ten minutes.\n\n' +
        'Refusals are problem documents (RFC 9457); `docs/problem-codes.md` lists their codes.',
    )
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  for (const operation of operationsOf(document)) {
    addCommonRefusals(operation);
    for (const answer of Object.values(operation.responses)) asProblem(answer as Answer);
  }
  return document;
}

const operationsOf = (document: OpenAPIObject): Operation[] =>
  Object.values(document.paths).flatMap((path) =>
    METHODS.map((method) => path[method]).filter((one) => one !== undefined),
  );

/** What is refused before a controller is asked, and therefore everywhere. */
function addCommonRefusals({ parameters = [], requestBody, responses }: Operation): void {
  const refusals = {
    ...(parameters.length > 0 || requestBody ? { 400: 'Something in the request cannot be accepted' } : {}),
    ...(requestBody
      ? {
          408: 'The body came too slowly',
          413: 'The body is too large',
          415: 'The body is of another media type',
        }
      : {}),
  };
  for (const [status, description] of Object.entries(refusals)) {
    responses[status] ??= { description, content: { 'application/json': { schema: { $ref: PROBLEM } } } };
  }
}

/** Problems have a media type of their own, which decorators cannot say. */
function asProblem(answer: Answer): void {
  const schema = answer.content?.['application/json']?.schema;
  if (schema && '$ref' in schema && schema.$ref === PROBLEM)
    answer.content = { 'application/problem+json': { schema } };
}
