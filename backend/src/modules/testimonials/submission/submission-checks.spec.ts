import { createHash } from 'node:crypto';
import { hashRequest } from './submission-checks.js';
import type { NormalizedSubmission } from './submission-rules.js';

const fields = { language: 'en', experience: 'I sleep better.', doseAmount: 300 };
const hash = (doseConfirmed: boolean, timeToResultsConfirmed: boolean) =>
  hashRequest({ ...fields, doseConfirmed, timeToResultsConfirmed } as NormalizedSubmission, 'I agree.', ['a file']);

describe('hash of a submission', () => {
  it('is the one that earlier versions stored, if nothing is confirmed', () => {
    const stored = createHash('sha256').update(JSON.stringify([fields, 'I agree.', ['a file']]));
    expect(hash(false, false)).toBe(stored.digest('hex'));
  });

  it('differs for each combination of confirmations', () => {
    const hashes = [hash(false, false), hash(true, false), hash(false, true), hash(true, true)];
    expect(new Set(hashes).size).toBe(4);
  });
});
