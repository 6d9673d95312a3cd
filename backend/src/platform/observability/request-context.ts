import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being worked on: each log line written meanwhile carries its id. */
export interface RequestContext {
  requestId: string;
  origin: 'request' | 'job';
  /** Ends this work over an error that nobody caught: a request with 500, a job as failed. */
  fail(error: unknown): void;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** What each log line carries. */
export function logFields(): { requestId?: string } {
  const context = requestContext.getStore();
  return context ? { requestId: context.requestId } : {};
}
