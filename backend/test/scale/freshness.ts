import { DEMO_PASSWORD } from '../../src/config/demo-accounts.js';
import { buildSubmission } from '../fixtures/factories.js';
import type { LoadApi, LoadResponse } from '../faults/load/api.js';
import type { Catalog } from '../faults/load/catalog.js';
import { PASSWORD, Session } from '../faults/load/session.js';
import { waitUntil } from '../app/test-app.js';
import type { ScaledProduct } from './scaled-product.js';

export interface FreshnessFigures {
  changes: number;
  /** Reads through the cache after a change was visible in the product. */
  reads: number;
  violations: string[];
}

const LANGUAGES = ['en', 'es'];

/** Publishes and withdraws testimonials, and compares what is read through the cache with the product. */
export async function checkFreshness(product: ScaledProduct, api: LoadApi, rounds: number): Promise<FreshnessFigures> {
  const { catalog, gateway, cache } = product;
  const figures: FreshnessFigures = { changes: 0, reads: 0, violations: [] };
  const check = (isFulfilled: boolean, sentence: string) => {
    figures.reads += 1;
    if (!isFulfilled) figures.violations.push(sentence);
  };
  const send = (method: string, path: string, token: string, body?: unknown) =>
    api.send({ route: `${method} change`, path, token, body });
  const admin = await signIn(api, 'admin@recuento.test', DEMO_PASSWORD);
  const readTotal = (url: string, language = 'en') => countPublished(url, catalog, language);
  for (let round = 1; round <= rounds; round += 1) {
    const marker = `fresh-${round}-through-the-cache`;
    const author = await signIn(api, `${marker}@example.org`, PASSWORD);
    const before = await readTotal(gateway.url);
    const names = { ...catalog.pairs[0], brandId: catalog.brandId };
    const submission = buildSubmission(
      { ...names, otherConditionId: 0, otherSupplementId: 0, medicationId: 0 },
      { experience: `I fall asleep soon: ${marker}.` },
    );
    const submitted = await send('POST', '/api/testimonials', author, submission);
    const id = submitted.body.id as number;
    const changes: [string, number, () => Promise<LoadResponse>][] = [
      ['published', before + 1, () => send('POST', `/api/testimonials/admin/${id}/approve`, admin, {})],
      ['withdrawn', before, () => send('DELETE', `/api/testimonials/${id}`, author)],
    ];
    for (const [name, expected, change] of changes) {
      const { status } = await change();
      check(status === 204 || status === 200, `${marker} was not ${name}, but answered with ${status}.`);
      figures.changes += 1;
      await waitUntil(
        () => readTotal(gateway.url),
        (total) => total === expected,
      );
      for (const language of LANGUAGES) {
        const total = await readTotal(cache.url, language);
        check(total === expected, `${marker} was ${name}, and the cache still showed ${total} instead of ${expected}.`);
        const list = await readList(cache.url, catalog, language);
        const isShown = list.includes(marker);
        check(
          isShown === (name === 'published'),
          `${marker} was ${name}, and its text was${isShown ? '' : ' not'} shown.`,
        );
      }
    }
    const own = await fetch(`${cache.url}/api/testimonials/my`, {
      headers: { authorization: `Bearer ${author}` },
    });
    await own.arrayBuffer();
    check(own.headers.get('x-cache-status') === 'BYPASS', 'The response to a signed-in user came through the cache.');
  }
  return figures;
}

async function countPublished(url: string, { conditions }: Catalog, language: string): Promise<number> {
  const path = `/api/analysis/condition-analysis?conditionQuery=${conditions[0].name}`;
  const response = await fetch(url + path, { headers: { 'accept-language': language } });
  return ((await response.json()) as { totalTestimonials: number }).totalTestimonials;
}

async function readList(url: string, { conditions }: Catalog, language: string): Promise<string> {
  const path = `/api/testimonials?conditionId=${conditions[0].id}`;
  return (await fetch(url + path, { headers: { 'accept-language': language } })).text();
}

async function signIn(api: LoadApi, email: string, password: string): Promise<string> {
  const account = password === PASSWORD ? 'none' : 'exists';
  const token = await new Session(api, { marker: email, email, account }, password).getToken();
  if (token === undefined) throw new Error(`${email} cannot sign in.`);
  return token;
}
