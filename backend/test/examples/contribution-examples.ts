import { approve, pdf, waitForJobs } from '../factories.js';
import type { ExampleContext } from './example-fixture.js';

/** A person's testimonials from the first to the last, and what the desk does with them. */
export async function recordContributionExamples(scene: ExampleContext): Promise<void> {
  const { admin, names, person, product, submission, words } = scene;
  const { body: added } = await person.post<{ id: number }>('/api/additional-conditions', { name: words.ownCondition });
  await person.post('/api/additional-conditions', { name: words.ownCondition });
  await person.get('/api/additional-conditions');
  await person.get(`/api/additional-conditions/search?query=${encodeURIComponent(words.ownCondition.slice(0, 5))}`);
  await person.get(`/api/additional-conditions/${added.id}`);

  const ownBrand = { brandId: 0, useCustomBrand: true, customBrandName: words.ownBrand };
  const about = { conditionId: names.otherConditionId, otherConditions: [added.id], ...ownBrand };
  const sent = await person.post<{ id: number }>('/api/testimonials', submission(about));
  const { id } = sent.body;
  const files = [await pdf()];
  const other = await person.form(
    'POST',
    '/api/testimonials',
    submission({ supplementId: names.otherSupplementId }),
    files,
  );
  await person.get(
    `/api/testimonials/my/duplicate-check?conditionId=${names.otherConditionId}&supplementId=${names.supplementId}`,
  );
  const edited = submission({ ...about, doseAmount: 150, version: 1 });
  await person.put(`/api/testimonials/${id}`, edited);
  const again = submission({ supplementId: names.otherSupplementId, version: 1 });
  await person.form('PUT', `/api/testimonials/${other.body.id}`, again, files);
  await waitForJobs(product);

  await admin.get('/api/testimonials/admin/pending');
  await admin.get(`/api/testimonials/admin/${id}/adjacent`);
  await admin.post(`/api/testimonials/admin/${id}/review-lock`);
  await admin.get(`/api/testimonials/admin/${id}`);
  await admin.delete(`/api/testimonials/admin/${id}/review-lock`);
  const reason = { rejectionReason: words.reason, reasonCode: 'unclear' };
  await admin.post(`/api/testimonials/admin/${id}/reject`, { testimonialId: id, ...reason });
  await person.get(`/api/testimonials/my/${id}/decisions`);
  await person.put(`/api/testimonials/${id}`, { ...edited, version: 3 });
  await admin.get(`/api/testimonials/admin/${id}`);
  await admin.post(`/api/testimonials/admin/${id}/approve`, { names: { brand: null } });
  await waitForJobs(product);
  await person.get('/api/user-points/my-monthly');
  await person.get('/api/user-points/entries');
  const { body: news } = await person.get<{ notices: { id: number }[] }>('/api/notices');
  await person.post(`/api/notices/${news.notices[0].id}/read`);
  await person.post('/api/notices/read');
  await admin.post(`/api/testimonials/admin/${id}/revoke-approval`, { testimonialId: id, ...reason });
  await admin.get('/api/testimonials/admin/decisions');
  await admin.get('/api/testimonials/admin/decisions.csv');
  await person.get('/api/testimonials/my');
  await person.get(`/api/testimonials/my/${id}`);
  await person.delete(`/api/testimonials/${id}`);
}

/** The care for names in people's own words. */
export async function recordCatalogExamples({
  admin,
  names,
  newcomer,
  product,
  submission,
  words,
}: ExampleContext): Promise<void> {
  const author = await newcomer();
  const own = { supplementId: 0, useCustomSupplement: true, customSupplementName: words.ownSupplement };
  const { body } = await author.post<{ id: number }>('/api/testimonials', submission(own));
  await approve(admin, body.id);
  const path = '/api/admin/catalog';
  const entries = `${path}/supplements?query=${encodeURIComponent(words.ownSupplement)}`;
  // Looked up without an example: all examples show the entry by the names that it is given here.
  const desk = await product.signInAs('admin');
  const { id } = (await desk.get<{ entries: { id: number }[] }>(entries)).body.entries[0];
  await admin.put(`${path}/supplements/${id}`, words.renamedSupplement);
  await admin.get(entries);
  const { body: receipt } = await admin.post<{ mergeId: number }>(`${path}/supplements/${id}/merge`, {
    intoId: names.supplementId,
  });
  await admin.get(`${path}/merges`);
  await admin.post(`${path}/merges/${receipt.mergeId}/undo`);
  const file = (await admin.get<string>(`${path}/brands/export.csv`)).body;
  await admin.call('POST', `${path}/brands/import?dryRun=true`, file, { 'content-type': 'text/csv' });
}
