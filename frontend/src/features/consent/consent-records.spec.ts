import { recordOf } from '../../test/consent-given';
import { reconcile } from './consent-records';
import { type ConsentChoice } from './consent-store';
import { CONSENT_VERSION } from './consent-version';

const EARLIER = '2026-11-18T10:00:00.000Z';
const LATER = '2026-11-19T10:00:00.000Z';
const choice = (more: Partial<ConsentChoice>): ConsentChoice => ({
  analytics: true,
  marketing: false,
  version: CONSENT_VERSION,
  language: 'en',
  chosenAt: EARLIER,
  recordId: null,
  ...more,
});
const none = { analytics: false, marketing: false, consentId: null, chosenAt: null, version: null };

it.each([
  ['nothing anywhere', null, none, 'keep'],
  ['a choice made elsewhere', null, recordOf(choice({ recordId: 4 })), 'adopt'],
  [
    'an answer to an older question',
    null,
    { ...recordOf(choice({ recordId: 4 })), version: 'cookies-2025-01/es' },
    'keep',
  ],
  ['a choice made here before signing in', choice({}), none, 'record'],
  ['a newer choice here', choice({ chosenAt: LATER }), recordOf(choice({ recordId: 4 })), 'record'],
  ['a newer choice elsewhere', choice({}), recordOf(choice({ recordId: 4, chosenAt: LATER })), 'adopt'],
  ['the same choice', choice({ recordId: 4 }), recordOf(choice({ recordId: 4 })), 'keep'],
  ['another choice made elsewhere since', choice({ recordId: 4 }), recordOf(choice({ recordId: 5 })), 'adopt'],
  ['a consent withdrawn elsewhere', choice({ recordId: 4 }), none, 'forget'],
  ['a refusal whose record is closed', choice({ recordId: 4, analytics: false }), none, 'keep'],
] as const)('%s', (_case, local, recorded, action) => {
  expect(reconcile(local, recorded)).toBe(action);
});
