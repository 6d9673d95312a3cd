import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHook } from '@testing-library/react';
import { saveChoice, getConsentState, ALL_OPTIONS, readChoice, useConsentState } from './consent-store';
import { CONSENT_VERSION } from './consent-version';
import en from './locales/en.json';
import es from './locales/es.json';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const chosen = { analytics: true, marketing: false, version: CONSENT_VERSION, language: 'es', recordId: 3 };
const at = (days: number) => JSON.stringify({ ...chosen, chosenAt: new Date(NOW - days * DAY_MS).toISOString() });

it('a stored choice is read back', () => {
  expect(readChoice(at(2), NOW)).toEqual({ ...chosen, chosenAt: '2026-11-18T10:00:00.000Z' });
});

it.each([
  ['nothing', null],
  ['no JSON', 'yes'],
  ['something else', '[true]'],
  ['a choice that is not one', JSON.stringify({ ...chosen, analytics: 'yes', chosenAt: '2026-11-18T10:00:00.000Z' })],
  ['another version of the question', at(2).replace(CONSENT_VERSION, 'cookies-2025-01')],
  ['a choice of more than a year ago', at(366)],
  ['a choice without a date', JSON.stringify(chosen)],
])('%s is not a valid choice', (_what, text) => {
  expect(readChoice(text, NOW)).toBeNull();
});

it('a choice is stored in this browser and closes the banner', () => {
  saveChoice(ALL_OPTIONS);
  expect(getConsentState()).toMatchObject({
    choice: { analytics: true, marketing: true, recordId: null },
    dismissed: true,
  });
  expect(JSON.parse(localStorage.getItem('consent') ?? '')).toMatchObject({
    analytics: true,
    version: CONSENT_VERSION,
  });
  expect(localStorage.getItem('consent-banner-dismissed')).toBe(CONSENT_VERSION);
});

it('a choice that another tab stores before a page listens for it is used', () => {
  localStorage.clear();
  // As a rendering that React discards: nobody listens afterwards.
  const { unmount } = renderHook(() => useConsentState());
  unmount();
  expect(getConsentState()).toEqual({ choice: null, dismissed: false });
  localStorage.setItem('consent', JSON.stringify({ ...chosen, chosenAt: new Date().toISOString() }));
  expect(renderHook(() => useConsentState()).result.current.choice).toMatchObject(chosen);
});

it('the displayed texts equal the published texts of the server in the same version', () => {
  const published = readFileSync(join(__dirname, '../../../../backend/src/modules/consent/published-texts.ts'), 'utf8');
  const versions = [...published.matchAll(/version: '(cookies-[^']+)\/(?:en|es)'/g)].map(([, version]) => version);
  expect(versions.at(-1)).toBe(CONSENT_VERSION);
  for (const { text } of [en, es]) expect(published).toContain(text.replace('{{product}}', 'Recuento'));
});
