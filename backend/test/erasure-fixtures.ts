import { randomBytes } from 'node:crypto';
import type { ErasureReceiptDto } from '../src/modules/data-rights/erasures/erasures.dto.js';
import type { Client } from './client.js';
import { type Names, buildSubmission } from './factories.js';
import { createTexts } from './submission-texts.js';
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

/** A submission with a marker in each text field; those of the catalog have theirs in `changes`. */
export const markedSubmission = (names: Names, marker: string, changes: Record<string, unknown> = {}) => {
  const { conditionId, supplementId, brandId } = names;
  return buildSubmission(names, {
    ...createTexts((name) => `The ${name} of ${marker}`),
    ...{ useCustomCondition: false, useCustomSupplement: false, useCustomBrand: false },
    ...{ conditionId, supplementId, brandId },
    customOtherConditionNames: [`Legs ${marker}`],
    otherConditionMedications: [{ id: 0, type: 'medication', name: 'x', isOther: true, otherName: `Pill ${marker}` }],
    ...changes,
  });
};

/** The internal id of a user. */
export async function findUserId(product: TestApp, user: Client): Promise<number> {
  const [{ id }] = await product.database.query<{ id: number }>('select id from identity.users where email = $1', [
    user.email,
  ]);
  return id;
}
