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
import { SimilarTextsRepository } from '../../testimonials/index.js';

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

it('a reviewer waits a second for checks of edited testimonials, and the next request continues', async () => {
  const edits = await Promise.all(
    [1, 2].map(async (number) => {
      const author = await product.signUpUser();
      const id = await submitTestimonial(author, names, { experience: `${EXPERIENCE} ${number}` });
      return { author, id, changes: { ...buildSubmission(names), version: 1, experience: `Edited ${EXPERIENCE}` } };
    }),
  );
  await waitForJobs(product);
  for (const { author, id, changes } of edits)
    expect((await author.put(`/api/testimonials/${id}`, changes)).status).toBe(200);
  const similarTexts = product.app.get(SimilarTextsRepository);
  const checked = jest.spyOn(similarTexts, 'find').mockImplementation(() => pause(1_100, []));
  await listIds();
  expect(checked).toHaveBeenCalledTimes(1);
  await listIds();
  expect(checked).toHaveBeenCalledTimes(2);
  checked.mockRestore();
});
