import { ApplyMergeJob } from '../src/modules/testimonials/merges/apply-merge.job.js';
import type { Client } from './client.js';
import type { TestApp } from './test-app.js';

interface Merge {
  kind: 'conditions' | 'supplements';
  id: number;
  intoId: number;
}

/** Merges catalog entries as an admin does, and runs the job of the testimonials. For a product without workers. */
export async function mergeEntries(product: TestApp, admin: Client, { kind, id, intoId }: Merge): Promise<void> {
  const merged = await admin.post<{ mergeId: number }>(`/api/admin/catalog/${kind}/${id}/merge`, { intoId });
  expect(merged.status).toBe(200);
  await product.app.get(ApplyMergeJob).handle({ mergeId: merged.body.mergeId });
}
