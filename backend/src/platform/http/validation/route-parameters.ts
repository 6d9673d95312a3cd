import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/** Whether a method has a parameter for its whole query, or for its body, which is validated there. */
export function hasRouteParameter(
  context: ExecutionContext,
  type: RouteParamtypes.QUERY | RouteParamtypes.BODY,
): boolean {
  const method = context.getHandler().name;
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), method) ?? {}) as object;
  return Object.keys(parameters).some((key) => key.startsWith(`${type}:`));
}
