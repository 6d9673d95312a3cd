import { AsyncVariable } from '../async-context/index.js';

/** The current request or job; its id is added to each log line. */
export interface RequestContext {
  requestId: string;
  origin: 'request' | 'job';
  /** Aborts this work after an uncaught error: a request with 500, a job as failed. */
  fail(error: unknown): void;
}

export const requestContext = new AsyncVariable<RequestContext>();

export const runRequestContext = (context: RequestContext, work: () => void): void => requestContext.run(context, work);

/** Fields added to each log line. */
export function logFields(): { requestId?: string } {
  const context = requestContext.get();
  return context ? { requestId: context.requestId } : {};
}
