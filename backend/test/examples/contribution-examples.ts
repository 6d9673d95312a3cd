import { approve, pdf, waitForJobs } from '../fixtures/factories.js';
import type { ExampleContext } from './example-fixture.js';

/** Records the life cycle of testimonials, from submission through review to deletion. */
export async function recordContributionExamples(context: ExampleContext): Promise<void> {
  const { admin, names, user, product, submission, texts, language } = context;
  const { body: condition } = await user.post<{ id: number }>('/api/additional-conditions', {
    name: texts.customCondition,
  });
  await user.post('/api/additional-conditions', { name: texts.customCondition });
  await user.get('/api/additional-conditions');
  await user.get(`/api/additional-conditions/search?query=${encodeURIComponent(texts.customCondition.slice(0, 5))}`);
  await user.get(`/api/additional-conditions/${condition.id}`);

  const customBrand = { brandId: 0, useCustomBrand: true, customBrandName: texts.customBrand };
  const changes = { conditionId: names.otherConditionId, otherConditions: [condition.id], ...customBrand };
  const submitted = await user.post<{ id: number }>('/api/testimonials', submission(changes));
  const { id } = submitted.body;
  const files = [await pdf()];
  const other = await user.form(
    'POST',
    '/api/testimonials',
    submission({ supplementId: names.otherSupplementId }),
    files,
  );
  await user.get(
    `/api/testimonials/my/duplicate-check?conditionId=${names.otherConditionId}&supplementId=${names.supplementId}`,
  );
  const edited = submission({ ...changes, doseAmount: 150, version: 1 });
  await user.put(`/api/testimonials/${id}`, edited);
  const editedOther = submission({ supplementId: names.otherSupplementId, version: 1 });
  await user.form('PUT', `/api/testimonials/${other.body.id}`, editedOther, files);
  await waitForJobs(product);

  await admin.get('/api/testimonials/admin/pending');
  await admin.get(`/api/testimonials/admin/${id}/adjacent`);
  await admin.post(`/api/testimonials/admin/${id}/review-lock`);
  await admin.get(`/api/testimonials/admin/${id}`);
  await admin.delete(`/api/testimonials/admin/${id}/review-lock`);
  const reason = { rejectionReason: texts.reason, reasonCode: 'unclear' };
  await admin.post(`/api/testimonials/admin/${id}/reject`, { testimonialId: id, ...reason });
  await user.get(`/api/testimonials/my/${id}/decisions`);
  await user.put(`/api/testimonials/${id}`, { ...edited, version: 3 });
  await admin.get(`/api/testimonials/admin/${id}`);
  await admin.post(`/api/testimonials/admin/${id}/approve`, { names: { brand: null } });
  const report = { testimonialId: id, reason: 'danger', explanation: texts.report, language };
  const { body: receipt } = await user.post<{ number: string }>('/api/content-reports', report);
  await user.post('/api/content-reports', report);
  await user.get('/api/content-reports/my');
  await user.get(`/api/content-reports/${receipt.number}`);
  await waitForJobs(product);
  await user.get('/api/user-points/my-monthly');
  await user.get('/api/user-points/entries');
  const { body: notifications } = await user.get<{ notices: { id: number }[] }>('/api/notices');
  await user.post(`/api/notices/${notifications.notices[0].id}/read`);
  await user.post('/api/notices/read');
  await admin.post(`/api/testimonials/admin/${id}/revoke-approval`, { testimonialId: id, ...reason });
  await admin.get('/api/testimonials/admin/decisions');
  await admin.get('/api/testimonials/admin/decisions.csv');
  await user.get('/api/testimonials/my');
  await user.get(`/api/testimonials/my/${id}`);
  await admin.call('DELETE', `/api/testimonials/${id}`, { reason: texts.reason, reasonCode: 'unclear' });
}

/** Records catalog management of custom names. */
export async function recordCatalogExamples({
  admin,
  names,
  signUpUser,
  product,
  submission,
  texts,
}: ExampleContext): Promise<void> {
  const author = await signUpUser();
  const customSupplement = { supplementId: 0, useCustomSupplement: true, customSupplementName: texts.customSupplement };
  const { body } = await author.post<{ id: number }>('/api/testimonials', submission(customSupplement));
  await approve(admin, body.id);
  const path = '/api/admin/catalog';
  const entries = `${path}/supplements?query=${encodeURIComponent(texts.customSupplement)}`;
  // Not recorded: all examples show the entry with the names that it is given below.
  const unrecordedAdmin = await product.signInAs('admin');
  const { id } = (await unrecordedAdmin.get<{ entries: { id: number }[] }>(entries)).body.entries[0];
  await admin.put(`${path}/supplements/${id}`, texts.renamedSupplement);
  await admin.get(entries);
  await admin.get(`${path}/supplements/${id}/merge-preview?intoId=${names.supplementId}`);
  const { body: receipt } = await admin.post<{ mergeId: number }>(`${path}/supplements/${id}/merge`, {
    intoId: names.supplementId,
  });
  await admin.get(`${path}/merges`);
  await admin.post(`${path}/merges/${receipt.mergeId}/undo`);
  const file = (await admin.get<string>(`${path}/brands/export.csv`)).body;
  await admin.call('POST', `${path}/brands/import?dryRun=true`, file, { 'content-type': 'text/csv' });
}
