import { TestApp } from '../app/test-app.js';
import { ExampleClient } from './example-client.js';
import type { ExampleContext } from './example-fixture.js';
import { ExampleRecorder } from './example-recorder.js';

/** Records consents and data rights. */
export async function recordDataRightsExamples(context: ExampleContext): Promise<void> {
  const { admin, signUpUser, submission, texts } = context;
  const user = await signUpUser();
  const submitted = await user.post<{ id: number }>('/api/testimonials', submission());
  await user.put('/api/consents/preferences', { analytics: true, marketing: false });
  await user.get('/api/consents/preferences');
  const { body } = await user.get<{ consentHistory: { id: number; consentType: string }[] }>(
    '/api/data-rights/consent-history',
  );
  const consent = body.consentHistory.find(({ consentType }) => consentType === 'testimonial_submission');
  await user.get(`/api/consents/${consent?.id}/receipt`);

  const requestRectification = (fieldName: string, currentValue: string, requestedValue: string) =>
    user.post<{ id: number }>('/api/data-rights/rectify', {
      dataType: 'testimonial',
      recordId: submitted.body.id,
      fieldName,
      currentValue,
      requestedValue,
      justification: texts.why,
    });
  const dose = await requestRectification('doseAmount', '300', '150');
  const duration = await requestRectification('consumptionDuration', '3', '4');
  await user.get('/api/data-rights/rectifications');
  await admin.post(`/api/data-rights/rectifications/${dose.body.id}/approve`);
  await admin.post(`/api/data-rights/rectifications/${duration.body.id}/refuse`, { reason: texts.reason });

  await user.get('/api/data-rights/export');
  await user.get('/api/data-rights/export/portable');
  const [dataExport] = await context.product.database.query<{ id: number }>(
    'select max(id) as id from data_rights.exports',
  );
  await user.get(`/api/data-rights/exports/${dataExport.id}`);
  await user.post(`/api/consents/${consent?.id}/withdraw`);
  const { body: erased } = await user.call<{ reference: string }>('DELETE', '/api/data-rights/erase', {
    reason: texts.goodbye,
    confirmErasure: true,
  });
  await context.anonymous.get(`/api/data-rights/erasures/${erased.reference}`);
  await admin.get('/api/data-rights/retention');
  await (await signUpUser()).post('/api/session/sign-out', { everywhere: false });
}

/** Records responses while no worker is running: the same in both languages. */
export async function recordPendingExamples(recorder: ExampleRecorder): Promise<void> {
  const product = await TestApp.start({ process: 'api' });
  try {
    const createClient = async () => new ExampleClient(recorder, 'en', product.url, await product.signUpUser());
    const [reader, erasedUser] = [await createClient(), await createClient()];
    const [full] = await Promise.all([
      reader.get<{ id: number }>('/api/data-rights/export'),
      reader.get('/api/data-rights/export/portable'),
      erasedUser.call('DELETE', '/api/data-rights/erase', { reason: 'I am leaving.', confirmErasure: true }),
    ]);
    await reader.get(`/api/data-rights/exports/${full.body.id}`);
  } finally {
    await product.stop();
  }
}
