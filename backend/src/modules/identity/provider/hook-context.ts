import type { createAuthMiddleware } from 'better-auth/api';

/** What the library passes to hooks before and after its routes. It exports no name for this type. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
