import { AsyncLocalStorage } from 'node:async_hooks';

/** What the response to the current request depends on. */
export interface Dependencies {
  readonly topics: Set<string>;
  /** Set by {@link CachedResponse}. */
  isCacheable: boolean;
}

const current = new AsyncLocalStorage<Dependencies>();

/** Runs the handlers of a request and collects in `dependencies` what they read. */
export const collectDependencies = <Result>(dependencies: Dependencies, work: () => Result): Result =>
  current.run(dependencies, work);

/**
 * Declares that the response to the current request is made from data whose changes are notified under this topic.
 * Called where the data is read. Without effect outside a cacheable request.
 */
export function dependsOn(topic: string): void {
  current.getStore()?.topics.add(topic);
}

export function markCacheable(): void {
  const dependencies = current.getStore();
  if (dependencies) dependencies.isCacheable = true;
}
