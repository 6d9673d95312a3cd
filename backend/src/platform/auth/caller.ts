import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { TokenIdentity } from './token-revocations.js';

/** The identity in a verified bearer token. */
export interface Principal {
  issuer: string;
  subject: string;
  /** Undefined if the token does not state it, null if it states none. */
  email?: string | null;
  /** Like the e-mail address. */
  name?: string | null;
  organizations: string[];
}

/** A principal with the token that proves it. */
export interface VerifiedPrincipal extends Principal {
  token: TokenIdentity;
  /** The claims `amr` (RFC 8176) and `acr`: how the user signed in. */
  authenticationMethods: string[];
}

/** The user who makes the request: the principal and its user id in this product. */
export interface Caller {
  id: number;
  isAdmin: boolean;
  principal: VerifiedPrincipal;
}

/** Maps a principal to a user id; implemented by the identity module. */
export abstract class AccountDirectory {
  abstract findOrCreateUserId(principal: VerifiedPrincipal): Promise<number>;

  /** Whether the user was erased, or is being erased. For access without a user id, which {@link findOrCreateUserId} would reject. */
  abstract isErased(user: Pick<Principal, 'issuer' | 'subject'>): Promise<boolean>;
}

/** `accessError`: the request must be rejected with it, after it was counted. */
export type RequestWithCaller = Request & { caller?: Caller; accessError?: unknown };

/** Injects the {@link Caller}; undefined for anonymous requests. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithCaller>().caller,
);
