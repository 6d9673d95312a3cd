import { randomBytes } from 'node:crypto';
import type { ErasureReceiptDto } from '../src/modules/data-rights/erasures/erasures.dto.js';
import type { Client } from './client.js';
import { type Names, buildSubmission } from './factories.js';
import type { TestApp } from './test-app.js';

export const PASSWORD = 'a long enough password';

/** Requests the erasure of the user. */
export const requestErasure = (user: Client, body: unknown) =>
  user.call<ErasureReceiptDto & { code: string; detail: string }>('DELETE', '/api/data-rights/erase', body, {
    'accept-language': 'es',
  });
export const buildErasureRequest = (reason = 'I no longer use it.') => ({ reason, confirmErasure: true });

/** A unique text to search for. */
export const createMarker = () => `zz${randomBytes(8).toString('hex')}`;

/** A submission with a marker in each text field. */
export const markedSubmission = (names: Names, marker: string, changes: Record<string, unknown> = {}) =>
  buildSubmission(names, {
    experience: `It helped, ${marker}.`,
    consentText: `I agree, ${marker}.`,
    sideEffects: 'other',
    otherSideEffects: `Odd dreams ${marker}`,
    customOtherConditionNames: [`Legs ${marker}`],
    otherConditionMedications: [{ id: 0, type: 'medication', name: 'x', isOther: true, otherName: `Pill ${marker}` }],
    ...changes,
  });

/** The internal id of a user. */
export async function findUserId(product: TestApp, user: Client): Promise<number> {
  const [{ id }] = await product.database.query<{ id: number }>('select id from identity.users where email = $1', [
    user.email,
  ]);
  return id;
}
