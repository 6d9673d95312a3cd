import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';

/**
 * Preloaded into the product: work with a request id that begins with `fault-` throws an uncaught error, like a faulty
 * library. SIGUSR2 throws one outside of any request or job.
 */
const error = () => new Error('a fault on purpose');

const faults = {
  rejection: () => void Promise.reject(error()),
  timer: () =>
    setTimeout(() => {
      throw error();
    }, 5),
  tick: () =>
    process.nextTick(() => {
      throw error();
    }),
  stream: () =>
    new Readable({
      read() {
        this.destroy(error());
      },
    }).resume(),
  emitter: () => setImmediate(() => new EventEmitter().emit('error', error())),
  callback: () =>
    queueMicrotask(() => {
      throw error();
    }),
};

let jobs = 0;
const { run } = AsyncLocalStorage.prototype;

/** The context of a request or job is the value of an AsyncVariable of the product. */
AsyncLocalStorage.prototype.run = function (binding, work, ...values) {
  const context = binding?.value;
  const [, kind] = /^fault-(\w+)/.exec(context?.requestId ?? '') ?? [];
  const isFirstOfJob = kind === 'job' && context.origin === 'job' && jobs++ === 0;
  const fault = context?.origin === 'request' ? faults[kind] : isFirstOfJob ? faults.tick : undefined;
  if (!fault || context.hasFault) return run.call(this, binding, work, ...values);
  context.hasFault = true;
  return run.call(this, binding, () => {
    fault();
    return work(...values);
  });
};

process.on('SIGUSR2', () =>
  setTimeout(() => {
    throw error();
  }, 0),
);
