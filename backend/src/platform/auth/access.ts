import { applyDecorators, SetMetadata } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiForbiddenResponse,
  ApiSecurity,
  ApiServiceUnavailableResponse,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import { ProblemDto } from '../http/problem.dto.js';

/**
 * Who may use a route.
 * - `public`: anyone; a bearer token is not looked at
 * - `optional`: anyone; a bearer token says who, a bad one is refused
 * - `user`: only with a valid bearer token
 * - `admin`: only members of the admin organization
 */
export type AccessLevel = 'public' | 'optional' | 'user' | 'admin';

export const ACCESS = 'recuento:access';

const problem = { type: ProblemDto };
const bearer = [
  ApiBearerAuth(),
  ApiServiceUnavailableResponse({
    description: 'The database, the files, the queues or the identity provider do not answer',
    ...problem,
  }),
];

/** Declares who may use a route: to the guard and to the OpenAPI document in one. A route without it does not start. */
export function Access(level: AccessLevel): MethodDecorator & ClassDecorator {
  const documents = {
    public: [],
    optional: [
      ...bearer,
      // As good as the other way: without a token.
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
    description: 'Too many requests; Retry-After says when again',
    ...problem,
  });
  return applyDecorators(SetMetadata(ACCESS, level), limited, ...documents[level]);
}
