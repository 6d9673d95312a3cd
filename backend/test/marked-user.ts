import { randomBytes } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import type { Client } from './client.js';
import { findUserId, markedSubmission, PASSWORD } from './erasure-fixtures.js';
import { approve, multipart, type Names, type TestFile, waitForJobs } from './factories.js';
import type { TestApp } from './test-app.js';

async function markedPdf(marker: string): Promise<TestFile> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  const bytes = await document.save();
  return {
    name: `${marker}.pdf`,
    type: 'application/pdf',
    bytes: Buffer.concat([bytes, Buffer.from(`\n%${marker}\n`)]),
  };
}

/** Stores the marker in every place where a user can enter text, and where others write about the user. */
export async function createMarkedUser(
  { product, names, admin }: { product: TestApp; names: Names; admin: Client },
  marker: string,
): Promise<{ user: Client; userId: number }> {
  const user = await product.signUpUser(`${marker}@example.org`, PASSWORD);
  const custom = { conditionId: 0, supplementId: 0, brandId: 0 };
  const customNames = (suffix: string) => ({
    ...custom,
    customConditionName: `Condition ${marker} ${suffix}`,
    customSupplementName: `Supplement ${marker} ${suffix}`,
    customBrandName: `Brand ${marker}`,
  });
  const files = [await markedPdf(marker)];
  const send = async (changes: Record<string, unknown>) => {
    const submitted = await user.post<{ id: number }>(
      '/api/testimonials',
      multipart(markedSubmission(names, marker, changes), files),
      {
        'idempotency-key': `key-${marker}-${randomBytes(4).toString('hex')}`,
      },
    );
    expect(submitted.status).toBe(201);
    return submitted.body.id;
  };
  const reject = async (id: number) => {
    const rejection = { testimonialId: id, rejectionReason: `Dear ${marker}, which dose was it?` };
    expect((await admin.post(`/api/testimonials/admin/${id}/reject`, rejection)).status).toBe(204);
  };
  await approve(admin, await send(customNames('a')));
  await reject(await send(customNames('b')));
  await send({});
  const removed = await send(customNames('c'));
  await reject(removed);
  await waitForJobs(product);
  await user.delete(`/api/testimonials/${removed}`);
  await user.post('/api/additional-conditions', { name: `Private ${marker}` });
  await user.put('/api/consents/preferences', { analytics: true, marketing: true });
  const rectification = await user.post<{ id: number }>('/api/data-rights/rectify', {
    dataType: 'profile',
    fieldName: 'name',
    currentValue: 'New Person',
    requestedValue: `Ana ${marker}`,
    justification: `Because ${marker}`,
  });
  expect((await admin.post(`/api/data-rights/rectifications/${rectification.body.id}/approve`)).status).toBe(204);
  await user.get('/api/data-rights/export');
  await waitForJobs(product);
  const userId = await findUserId(product, user);
  await product.database.query(
    `with shop as (
       insert into marketplace.advertisers (name, reference_parameter) values ('Test shop', 'ref')
       on conflict (name) do update set reference_parameter = 'ref' returning id
     ), click as (
       insert into marketplace.click_references (reference, key_id, advertiser_id, user_id)
       select substr(md5($2), 1, 22), 'test', id, $1 from shop returning id, advertiser_id
     )
     insert into marketplace.purchases (advertiser_id, order_reference, click_reference_id, amount, currency, status)
     select advertiser_id, 'order-' || $2, id, 10, 'EUR', 'pending' from click`,
    [userId, marker],
  );
  return { user, userId };
}
