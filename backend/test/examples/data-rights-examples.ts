import { TestApp } from '../test-app.js';
import { ExampleClient } from './example-client.js';
import type { ExampleContext } from './example-fixture.js';
import { ExampleRecorder } from './example-recorder.js';

/** Consents, and what the law gives people. */
export async function recordDataRightsExamples(scene: ExampleContext): Promise<void> {
  const { admin, newcomer, submission, words } = scene;
  const somebody = await newcomer();
  const sent = await somebody.post<{ id: number }>('/api/testimonials', submission());
  await somebody.put('/api/consents/preferences', { analytics: true, marketing: false });
  await somebody.get('/api/consents/preferences');
  const { body } = await somebody.get<{ consentHistory: { id: number; consentType: string }[] }>(
    '/api/data-rights/consent-history',
  );
  const consent = body.consentHistory.find(({ consentType }) => consentType === 'testimonial_submission');
  await somebody.get(`/api/consents/${consent?.id}/receipt`);

  const wish = (fieldName: string, currentValue: string, requestedValue: string) =>
    somebody.post<{ id: number }>('/api/data-rights/rectify', {
      dataType: 'testimonial',
      recordId: sent.body.id,
      fieldName,
      currentValue,
      requestedValue,
      justification: words.why,
    });
  const dose = await wish('doseAmount', '300', '150');
  const duration = await wish('consumptionDuration', '3', '4');
  await somebody.get('/api/data-rights/rectifications');
  await admin.post(`/api/data-rights/rectifications/${dose.body.id}/approve`);
  await admin.post(`/api/data-rights/rectifications/${duration.body.id}/refuse`, { reason: words.reason });

  await somebody.get('/api/data-rights/export');
  await somebody.get('/api/data-rights/export/portable');
  const [made] = await scene.product.database.query<{ id: number }>('select max(id) as id from data_rights.exports');
  await somebody.get(`/api/data-rights/exports/${made.id}`);
  await somebody.post(`/api/consents/${consent?.id}/withdraw`);
  const { body: erased } = await somebody.call<{ reference: string }>('DELETE', '/api/data-rights/erase', {
    reason: words.goodbye,
    confirmErasure: true,
  });
  await scene.anybody.get(`/api/data-rights/erasures/${erased.reference}`);
  await admin.get('/api/data-rights/retention');
}

/** What is answered while the workers are away: the same in both languages. */
export async function waiting(takes: ExampleRecorder): Promise<void> {
  const product = await TestApp.start({ process: 'api' });
  try {
    const as = async () => new ExampleClient(takes, 'en', product.url, await product.signUpUser());
    const [reader, leaver] = [await as(), await as()];
    const [full] = await Promise.all([
      reader.get<{ id: number }>('/api/data-rights/export'),
      reader.get('/api/data-rights/export/portable'),
      leaver.call('DELETE', '/api/data-rights/erase', { reason: 'I am leaving.', confirmErasure: true }),
    ]);
    await reader.get(`/api/data-rights/exports/${full.body.id}`);
  } finally {
    await product.stop();
  }
}
