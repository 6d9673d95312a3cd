import { setTimeout as pause } from 'node:timers/promises';
import { buildErasureRequest, createMarker, requestErasure } from '../../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { REQUEST_BUDGET } from '../../../platform/database/index.js';
import { SupplementReportsRepository } from '../../testimonials/index.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ waitsForRequests: true });
});

afterAll(() => product.stop());

it('a request that has read a text before its erasure is answered before the receipt', async () => {
  const names = await addNames(product.database);
  const marker = createMarker();
  const user = await product.signUpUser(`erased-${marker}@example.org`);
  const id = await submitTestimonial(user, names, { experience: `It helped, ${marker}.` });
  await approve(await product.signInAs('admin'), id);
  await waitForJobs(product);

  // The report reads the texts while another of its queries waits.
  const reports = product.app.get(SupplementReportsRepository);
  const [findNewest, countByStatus] = [reports.findNewest.bind(reports), reports.countByStatus.bind(reports)];
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let isRead = false;
  jest.spyOn(reports, 'countByStatus').mockImplementation(async (...parameters) => {
    await released;
    return countByStatus(...parameters);
  });
  jest.spyOn(reports, 'findNewest').mockImplementation(async (...parameters) => {
    const texts = await findNewest(...parameters);
    isRead = true;
    return texts;
  });
  const finished: string[] = [];
  const report = product.anonymous().get(`/api/analysis/supplement-report?supplementId=${names.supplementId}`);
  void report.then(() => finished.push('report'));
  await waitUntil(() => Promise.resolve(isRead), Boolean);
  const receipt = requestErasure(user, buildErasureRequest());
  void receipt.then(() => finished.push('receipt'));
  // Less than a request may wait for the database.
  await pause(REQUEST_BUDGET - 1_000);
  release();

  expect(JSON.stringify((await report).body)).toContain(marker);
  expect((await receipt).body.completedAt).not.toBeNull();
  expect(finished).toEqual(['report', 'receipt']);
});
