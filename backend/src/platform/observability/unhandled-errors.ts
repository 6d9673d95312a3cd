import type { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { type RequestContext, requestContext } from './request-context.js';

/**
 * The last resort for errors that nobody caught. One that came up while a request or a job was worked on ends that work
 * alone; no single request may end the process for all others. One from outside of any work leaves the process in an
 * unknown state: it should be replaced.
 */
@Injectable()
export class UnhandledErrors {
  private readonly logger = new Logger(UnhandledErrors.name);

  constructor(private readonly metrics: Metrics) {}

  /** Answers whether the error belonged to a request or a job, which has been ended. */
  report(error: unknown): boolean {
    const context = requestContext.getStore();
    const origin = context?.origin ?? 'process';
    this.metrics.countUnhandledError(origin);
    this.logger.error({ err: error instanceof Error ? error : new Error(String(error)), origin }, 'unhandled error');
    context?.fail(error);
    return context !== undefined;
  }

  /** From now on catches all that would end the process; `onFatal` is called for what belongs to no work. */
  watch(onFatal: () => void): () => void {
    const handle = (error: unknown) => {
      if (!this.report(error)) onFatal();
    };
    process.on('uncaughtException', handle).on('unhandledRejection', handle);
    // What a microtask throws arrives above without the work that it belonged to.
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
   * Calls the listeners of an emitter as part of a piece of work. The events of a connection come from outside of it, and
   * what a listener throws would belong to nobody.
   */
  contain(emitter: EventEmitter, context: RequestContext): void {
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
