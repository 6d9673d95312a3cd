import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** What a verified bearer token says. */
export interface Principal {
  issuer: string;
  subject: string;
  email: string | null;
  name: string | null;
  organizations: string[];
}

/** Who makes the request: the principal and the number under which this product knows it. */
export interface Caller {
  id: number;
  isAdmin: boolean;
  principal: Principal;
}

/** Maps a principal to the product's own user number; the identity module provides it. */
export abstract class AccountDirectory {
  abstract resolveUserId(principal: Principal): Promise<number>;
}

export type RequestWithCaller = Request & { caller?: Caller };

/** Injects the {@link Caller}; undefined on routes that anonymous people may use. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithCaller>().caller,
);
