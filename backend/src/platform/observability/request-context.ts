import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being worked on: each log line written meanwhile carries it. */
export interface RequestContext {
  requestId: string;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
