import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../../../test/app/client.js';
import {
  addNames,
  buildSubmission,
  type Names,
  submitTestimonial,
  waitForJobs,
} from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { DomainEvent } from '../../../platform/outbox/index.js';
import { SimilarTextsRepository } from '../../testimonials/index.js';
import { MissingFlags } from '../missing-review-effects.js';

const EXPERIENCE = 'I took it every night before going to bed and after three weeks I woke up less often than before.';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const submit = async (experience: string) => submitTestimonial(await product.signUpUser(), names, { experience });
const listIds = async (query = '') => {
  const { body } = await admin.get<{ testimonials: { id: number }[] }>(
    `/api/testimonials/admin/pending?pageSize=100${query}`,
  );
  return body.testimonials.map(({ id }) => id);
};

it('near duplicates are shown on both testimonials until one is edited', async () => {
  const author = await product.signUpUser();
  const first = await submitTestimonial(author, names, { experience: EXPERIENCE });
  const second = await submit(EXPERIENCE.replace('three weeks', 'four weeks'));
  await submit('The capsules are large, but nothing changed for me in the whole time that I took them.');
  await waitForJobs(product);
  expect((await listIds('&flag=near_duplicate')).sort()).toEqual([first, second].sort());
  const detail = await admin.get<{ similar: object[]; flags: { code: string }[] }>(`/api/testimonials/admin/${first}`);
  expect(detail.body.similar).toEqual([
    expect.objectContaining({
      id: second,
      experience: expect.stringContaining('four weeks'),
      reviewStatus: 'pending',
    }),
  ]);
  expect(detail.body.flags.map(({ code }) => code)).toContain('near_duplicate');

  const edited = {
    ...buildSubmission(names),
    version: 1,
    experience: 'Nothing at all happened, neither good nor bad.',
  };
  expect((await author.put(`/api/testimonials/${first}`, edited)).status).toBe(200);
  expect(await listIds('&flag=near_duplicate')).toEqual([]);
});

it('testimonials of the same author are never near duplicates', async () => {
  const author = await product.signUpUser();
  const experience =
    'Since I take it my digestion has been calmer, above all after dinner, and I sleep through the night.';
  await submitTestimonial(author, names, { experience });
  const id = await submitTestimonial(author, names, {
    experience,
    supplementId: names.otherSupplementId,
  });
  expect((await admin.get(`/api/testimonials/admin/${id}`)).body).toMatchObject({
    similar: [],
    author: { approved: 0, rejected: 0, pending: 1, takenBack: 0 },
  });
});

it('the flags of an edit are detected before a reviewer reads the queue', async () => {
  const author = await product.signUpUser();
  const id = await submitTestimonial(author, names, { experience: `${EXPERIENCE} At first.` });
  const changes = { ...buildSubmission(names), version: 1, experience: `${EXPERIENCE} My email: nuria@example.org` };
  await waitForJobs(product);
  expect((await author.put(`/api/testimonials/${id}`, changes)).status).toBe(200);
  await waitForJobs(product);
  const missing: DomainEvent[] = [];
  for await (const event of product.app.get(MissingFlags).findEventsToRepeat()) missing.push(event);
  expect(missing).toEqual([]);
  expect(await listIds('&flag=email')).toEqual([id]);
});

it('a reviewer waits a second for checks whose jobs are late, and the next request continues', async () => {
  const ids = [await submit(`${EXPERIENCE} 1`), await submit(`${EXPERIENCE} 2`)];
  await waitForJobs(product);
  await product.database.execute('update review.flag_checks set version = 0 where testimonial_id = any($1)', [ids]);
  const similarTexts = product.app.get(SimilarTextsRepository);
  const checked = jest.spyOn(similarTexts, 'find').mockImplementation(() => pause(1_100, []));
  await listIds();
  expect(checked).toHaveBeenCalledTimes(1);
  await listIds();
  expect(checked).toHaveBeenCalledTimes(2);
  checked.mockRestore();
});
