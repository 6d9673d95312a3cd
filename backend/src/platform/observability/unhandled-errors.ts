import type { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { type RequestContext, requestContext } from './request-context.js';

/**
 * Handles uncaught errors. An error in a request or a job aborts only that work, so that a single request cannot end the
 * process for all others. Any other error leaves the process in an unknown state, so it should be restarted.
 */
@Injectable()
export class UnhandledErrors {
  private readonly logger = new Logger(UnhandledErrors.name);

  constructor(private readonly metrics: Metrics) {}

  /** Returns whether the error belonged to a request or a job, which has been aborted. */
  report(error: unknown): boolean {
    const context = requestContext.get();
    const origin = context?.origin ?? 'process';
    this.metrics.countUnhandledError(origin);
    this.logger.error({ err: error instanceof Error ? error : new Error(String(error)), origin }, 'unhandled error');
    context?.fail(error);
    return context !== undefined;
  }

  /** Installs handlers for uncaught errors; `onFatal` is called for those outside of any work. Returns a function that removes them. */
  watch(onFatal: () => void): () => void {
    const handle = (error: unknown) => {
      if (!this.report(error)) onFatal();
    };
    process.on('uncaughtException', handle).on('unhandledRejection', handle);
    // An error thrown in a microtask would reach the handlers above without its async context.
    const enqueue = globalThis.queueMicrotask;
    globalThis.queueMicrotask = (callback) =>
      enqueue(() => {
        try {
          callback();
        } catch (error) {
          handle(error);
        }
      });
    return () => {
      process.off('uncaughtException', handle).off('unhandledRejection', handle);
      globalThis.queueMicrotask = enqueue;
    };
  }

  /**
   * Runs the listeners of an emitter in the context of a request or job. Events of a connection are emitted outside of that
   * context, so that errors of listeners could not be attributed.
   */
  bindEmitter(emitter: EventEmitter, context: RequestContext): void {
    const emit = emitter.emit.bind(emitter);
    emitter.emit = (event: string | symbol, ...values: unknown[]) =>
      requestContext.run(context, () => {
        try {
          return emit(event, ...values);
        } catch (error) {
          return this.report(error);
        }
      });
  }
}
