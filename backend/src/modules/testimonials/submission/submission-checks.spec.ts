import { createHash } from 'node:crypto';
import { hashRequest } from './submission-checks.js';
import { normalizeSubmission } from './submission-rules.js';
import type { SubmissionDto } from './submission.dto.js';

const { doseConfirmed, timeToResultsConfirmed, ...report } = normalizeSubmission({
  conditionId: 3,
  supplementId: 41,
  brandId: 7,
  perceivedImprovement: 'significant',
  timeToResults: 2,
  stillTakingStatus: 'still_taking',
  gender: 'female',
  ageRange: '35-44',
  language: 'en',
  hasConsented: true,
  consentText: 'I agree.',
} satisfies SubmissionDto).report;

const hash = (doseConfirmed: boolean, timeToResultsConfirmed: boolean) =>
  hashRequest({ ...report, doseConfirmed, timeToResultsConfirmed }, 'I agree.', ['a file']);

describe('hash of a submission', () => {
  it('is the one that earlier versions stored, if nothing is confirmed', () => {
    const stored = createHash('sha256')
      .update(JSON.stringify([report, 'I agree.', ['a file']]))
      .digest('hex');
    expect([doseConfirmed, timeToResultsConfirmed]).toEqual([false, false]);
    expect(hash(false, false)).toBe(stored);
  });

  it('differs for each combination of confirmations', () => {
    const hashes = [hash(false, false), hash(true, false), hash(false, true), hash(true, true)];
    expect(new Set(hashes).size).toBe(4);
  });
});
