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

AsyncLocalStorage.prototype.run = function (store, work, ...values) {
  const [, kind] = /^fault-(\w+)/.exec(store?.requestId ?? '') ?? [];
  const isFirstOfJob = kind === 'job' && store.origin === 'job' && jobs++ === 0;
  const fault = store?.origin === 'request' ? faults[kind] : isFirstOfJob ? faults.timer : undefined;
  if (!fault || store.hasFault) return run.call(this, store, work, ...values);
  store.hasFault = true;
  return run.call(this, store, () => {
    fault();
    return work(...values);
  });
};

process.on('SIGUSR2', () =>
  setTimeout(() => {
    throw error();
  }, 0),
);
