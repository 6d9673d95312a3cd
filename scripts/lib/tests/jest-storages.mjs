import { AsyncLocalStorage } from 'node:async_hooks';

/** The storages in use, of the product and of Jest. */
const used = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  used.add(this);
  return run.apply(this, args);
};

/**
 * For the end of a test file: Jest uses a storage of its own for each file and never disables it, and Node updates every
 * storage in use for each promise, which made the last files of a worker slower.
 */
export function disableStorages() {
  for (const storage of used) storage.disable();
  used.clear();
}
