import { ApiExtension } from '@nestjs/swagger';

/**
 * Declares the problem codes of an operation's own, beside those that every operation of its sort can have. The OpenAPI
 * document lists them at the answers of their status; tests hold every refusal against that list.
 */
export const ProblemCodes = (...codes: string[]): MethodDecorator & ClassDecorator =>
  ApiExtension('x-problem-codes', codes);
