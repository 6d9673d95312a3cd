import { ApiExtension } from '@nestjs/swagger';

/**
 * Declares the specific problem codes of an operation, in addition to the common ones. The OpenAPI document lists them
 * at the responses of their status; tests compare every error response with that list.
 */
export const ProblemCodes = (...codes: string[]): MethodDecorator & ClassDecorator =>
  ApiExtension('x-problem-codes', codes);
