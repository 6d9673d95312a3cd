import { AsyncVariable } from '../async-context/index.js';

const current = new AsyncVariable<Set<string>>();

/** Runs `work` and collects in `topics` what it reads. */
export const collectDependencies = <Result>(topics: Set<string>, work: () => Result): Result =>
  current.run(topics, work);

/**
 * Declares that the response to the current request is made from data whose changes are notified under this topic.
 * Called where the data is read. Without effect outside a cacheable request.
 */
export function dependsOn(topic: string): void {
  current.get()?.add(topic);
}
