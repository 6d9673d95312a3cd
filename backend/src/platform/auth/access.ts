import { applyDecorators, SetMetadata } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiForbiddenResponse,
  ApiSecurity,
  ApiServiceUnavailableResponse,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import { ProblemDto } from '../http/problems/problem.dto.js';

/**
 * Who may use a route.
 * - `public`: anyone; a bearer token is ignored
 * - `optional`: anyone; a bearer token identifies the user, an invalid one is rejected
 * - `user`: only with a valid bearer token
 * - `admin`: only members of the admin organization
 */
export type AccessLevel = 'public' | 'optional' | 'user' | 'admin';

export const ACCESS = 'recuento:access';

const problem = { type: ProblemDto };
const bearer = [
  ApiBearerAuth(),
  ApiServiceUnavailableResponse({
    description: 'The database, the file storage, the queues or the identity provider are unavailable',
    ...problem,
  }),
];

/** Declares who may use a route, for the guard and the OpenAPI document. Requests to a route without it fail. */
export function Access(level: AccessLevel): MethodDecorator & ClassDecorator {
  const documents = {
    public: [],
    optional: [
      ...bearer,
      // The alternative: no token.
      ApiSecurity({}),
      ApiUnauthorizedResponse({ description: 'The bearer token is not valid', ...problem }),
    ],
    user: [...bearer, ApiUnauthorizedResponse({ description: 'No valid bearer token', ...problem })],
    admin: [
      ...bearer,
      ApiUnauthorizedResponse({ description: 'No valid bearer token', ...problem }),
      ApiForbiddenResponse({ description: 'Not a member of the admin organization', ...problem }),
    ],
  };
  const limited = ApiTooManyRequestsResponse({
    description: 'Too many requests; Retry-After states when to retry',
    ...problem,
  });
  return applyDecorators(SetMetadata(ACCESS, level), limited, ...documents[level]);
}
