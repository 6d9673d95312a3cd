import { randomBytes } from 'node:crypto';
import type { ErasureReceiptDto } from '../src/modules/data-rights/erasures.dto.js';
import type { Client } from './client.js';
import { type Names, buildSubmission } from './factories.js';
import type { TestApp } from './test-app.js';

export const PASSWORD = 'a long enough password';

/** Asks for erasure as a person does. */
export const requestErasure = (person: Client, body: unknown) =>
  person.call<ErasureReceiptDto & { code: string; detail: string }>('DELETE', '/api/data-rights/erase', body, {
    'accept-language': 'es',
  });
export const buildErasureRequest = (reason = 'I no longer use it.') => ({ reason, confirmErasure: true });

/** A text that stands nowhere else. */
export const createMarker = () => `zz${randomBytes(8).toString('hex')}`;

/** A submission with a marker in each of its own words. */
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

/** The number by which the product knows a person. */
export async function findUserId(product: TestApp, person: Client): Promise<number> {
  const [{ id }] = await product.database.query<{ id: number }>('select id from identity.users where email = $1', [
    person.email,
  ]);
  return id;
}
