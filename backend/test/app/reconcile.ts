import { Reconciler } from '../../src/platform/reconciliation/index.js';
import type { TestApp } from './test-app.js';
import { waitUntil } from './wait-until.js';

type Reconciliation = NonNullable<Awaited<ReturnType<Reconciler['run']>>>;

/** Searches for missing effects; again while the search with which each worker starts is not over. */
export async function reconcile({ app }: TestApp, options?: Parameters<Reconciler['run']>[0]): Promise<Reconciliation> {
  const result = await waitUntil(
    () => app.get(Reconciler).run(options),
    (found) => found !== undefined,
  );
  return result!;
}
