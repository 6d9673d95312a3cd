import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ACCESS, type AccessLevel } from './access.js';

/** The access level that the route declares with {@link Access}. */
export function getAccessLevel(reflector: Reflector, context: ExecutionContext): AccessLevel {
  const targets = [context.getHandler(), context.getClass()];
  const level = reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS, targets);
  if (level === undefined) throw new Error(`${context.getClass().name} has a route without @Access`);
  return level;
}
