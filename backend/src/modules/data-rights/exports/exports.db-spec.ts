import { Ajv } from 'ajv';
import {
  addNames,
  approve,
  buildSubmission,
  jpeg,
  multipart,
  type Names,
  reject,
  submitTestimonial,
  waitForJobs,
} from '../../../../test/fixtures/factories.js';
import { waitUntil, TestApp } from '../../../../test/app/test-app.js';
import { ExportsService } from './exports.service.js';
import { PersonalDataRegistry } from '../personal-data-registry.js';
import { RetentionService } from '../retention/retention.service.js';

type Document = Record<string, Record<string, unknown>[]>;

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

/** The day in UTC on which the last export was requested. */
const findDay = async () =>
  (await product.database.query<{ at: Date }>('select max(requested_at) as at from data_rights.exports'))[0].at
    .toISOString()
    .slice(0, 10);

/** Creates a user with data in every section. */
async function createUserWithData() {
  const user = await product.signUpUser();
  const form = multipart(
    buildSubmission(names, {
      sameConditionMedications: [{ id: names.medicationId, type: 'medication', name: 'Levothyroxine' }],
      customOtherConditionNames: ['Restless legs'],
    }),
    [await jpeg()],
  );
  const submitted = await user.post<{ id: number }>('/api/testimonials', form, {
    'idempotency-key': 'a-key-of-mine-1',
  });
  await approve(await product.signInAs('admin'), submitted.body.id);
  await user.post('/api/additional-conditions', { name: 'Migraine with aura' });
  await user.put('/api/consents/preferences', { analytics: true, marketing: false });
  await user.post('/api/data-rights/rectify', {
    dataType: 'profile',
    fieldName: 'name',
    currentValue: 'New Person',
    requestedValue: 'Ana',
    justification: 'It is my name.',
  });
  await waitForJobs(product);
  return { user, id: submitted.body.id };
}

describe('GET /api/data-rights/export', () => {
  it('the export contains every section with working file links', async () => {
    const { user, id } = await createUserWithData();
    const response = await user.get<Document>('/api/data-rights/export');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    const disposition = `attachment; filename="recuento-export-${await findDay()}.json"`;
    expect(response.headers.get('content-disposition')).toBe(disposition);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const sections = Object.keys(product.app.get(PersonalDataRegistry).exportUserData(0));
    expect(Object.keys(response.body)).toEqual(['format', 'version', 'exportedAt', ...sections]);
    expect(response.body['account']).toMatchObject([{ email: user.email, name: 'New Person' }]);
    expect(response.body['testimonials']).toMatchObject([
      {
        id,
        reviewStatus: 'approved',
        conditionName: 'Insomnia',
        additionalConditions: ['Restless legs'],
        medications: [{ name: 'Levothyroxine' }],
      },
    ]);
    const nonEmptySections = [
      'signIn',
      'sessions',
      'signInMethods',
      'submissionKeys',
      'additionalConditions',
      'consents',
      'decisions',
    ];
    for (const section of [
      ...nonEmptySections,
      'pointsLedger',
      'standingAwards',
      'notices',
      'rectifications',
      'exports',
    ]) {
      expect([section, response.body[section]?.length]).toEqual([section, expect.any(Number)]);
      expect(response.body[section]).not.toEqual([]);
    }
    expect(JSON.stringify(response.body)).not.toMatch(/password|reviewerId|subjectKey/);
    const [{ url }] = (response.body['testimonials']![0] as { files: [{ url: string }] }).files;
    expect(new URL(url).search).toBe('');
    const fetchFile = (headers: Record<string, string>) =>
      fetch(product.url + new URL(url).pathname, { headers, redirect: 'manual' });
    const file = await fetchFile({ authorization: `Bearer ${user.token}` });
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect((await fetchFile({})).status).toBe(404);
    const opened = await fetchFile({ accept: 'text/html' });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/my-testimonials\/\d+$/),
    ]);
  });

  it('the export contains the user’s testimonials in every status and no others', async () => {
    const user = await product.signUpUser();
    const other = await product.signUpUser();
    await submitTestimonial(other, names, { experience: 'Somebody else wrote this.' });
    const [pending, rejected] = [
      await submitTestimonial(user, names),
      await submitTestimonial(user, names, { supplementId: names.otherSupplementId }),
    ];
    await reject(await product.signInAs('admin'), rejected);
    const { body } = await user.get<Document>('/api/data-rights/export');
    expect(body['testimonials']!.map(({ id, reviewStatus }) => [id, reviewStatus])).toEqual([
      [pending, 'pending'],
      [rejected, 'rejected'],
    ]);
    expect(JSON.stringify(body)).not.toContain('Somebody else');
    expect(JSON.stringify(body)).not.toContain(other.email);
  });

  it('the export states the time of the latest approval, and none while an edit waits for it', async () => {
    const [user, admin] = [await product.signUpUser(), await product.signInAs('admin')];
    const id = await submitTestimonial(user, names);
    const readTime = async () => {
      const { body } = await user.get<Record<string, { approvedAt: string | null }[]>>('/api/data-rights/export');
      return body['testimonials']![0]!.approvedAt;
    };
    await approve(admin, id);
    const first = await readTime();
    expect((await user.put(`/api/testimonials/${id}`, { ...buildSubmission(names), version: 2 })).status).toBe(200);
    expect(await readTime()).toBeNull();
    await approve(admin, id);
    expect(Date.parse((await readTime())!)).toBeGreaterThan(Date.parse(first!));
  });

  it('the portable export conforms to the published schema', async () => {
    const { user } = await createUserWithData();
    const response = await user.get<Document>('/api/data-rights/export/portable');
    const disposition = `attachment; filename="recuento-portable-${await findDay()}.json"`;
    expect(response.headers.get('content-disposition')).toBe(disposition);
    const schema = await product.anonymous().get('/api/data-rights/portable-schema.json');
    expect(schema.headers.get('content-type')).toContain('application/json');
    const validate = new Ajv({ allErrors: true, validateFormats: false, allowUnionTypes: true }).compile(schema.body);
    expect([validate(response.body), validate.errors]).toEqual([true, null]);
    expect(response.body['testimonials']).toHaveLength(1);
    expect(validate({ ...response.body, testimonials: [{}] })).toBe(false);
    const empty = await (await product.signUpUser()).get('/api/data-rights/export/portable');
    expect([validate(empty.body), validate.errors]).toEqual([true, null]);
  });

  it('the export of a user with thousands of testimonials is streamed', async () => {
    const user = await product.signUpUser();
    const first = await submitTestimonial(user, names);
    const columns = await product.database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'testimonials' and table_name = 'testimonials' and column_name not in ('id', 'subject_key')`,
    );
    const list = columns.map(({ name }) => name).join(', ');
    await product.database.execute(
      `insert into testimonials.testimonials (subject_key, ${list})
       select 'many/' || n, ${list} from testimonials.testimonials, generate_series(1, 2000) n where id = $1`,
      [first],
    );
    const { body } = await user.get<Document>('/api/data-rights/export');
    expect(body['testimonials']).toHaveLength(2001);
  });

  it('an export requires a token, and another user’s export is answered with 404', async () => {
    for (const path of ['export', 'export/portable', 'exports/1']) {
      expect((await product.anonymous().get(`/api/data-rights/${path}`)).status).toBe(401);
    }
    const [{ id }] = await product.database.query<{ id: number }>('select min(id) as id from data_rights.exports');
    const otherUser = await product.signUpUser();
    expect((await otherUser.get(`/api/data-rights/exports/${id}`)).body).toMatchObject({ code: 'export_not_found' });
    expect((await otherUser.get('/api/data-rights/exports/99999')).status).toBe(404);
  });

  it('an export whose file is deleted during the request is answered with 404', async () => {
    const user = await product.signUpUser();
    await user.get('/api/data-rights/export');
    const [{ id }] = await product.database.query<{ id: number }>('select max(id) as id from data_rights.exports');
    const path = `/api/data-rights/exports/${id}`;
    expect((await user.get(path)).status).toBe(200);
    const exports = product.app.get(ExportsService);
    await exports['files'].delete((await exports['repository'].find(id))!.fileName);
    const response = await user.get(path);
    expect([response.status, response.body.code]).toEqual([404, 'export_not_found']);
  });

  it('an export expires after a day and its file is deleted', async () => {
    const user = await product.signUpUser();
    await user.get('/api/data-rights/export');
    const [dataExport] = await product.database.query<{ id: number; user_id: number }>(
      `update data_rights.exports set expires_at = now() - interval '1 minute'
       where id = (select max(id) from data_rights.exports) returning id, user_id`,
    );
    const path = `/api/data-rights/exports/${dataExport!.id}`;
    expect((await user.get(path)).status).toBe(404);
    const file = await product.app.get(ExportsService)['repository'].find(dataExport!.id);
    (await product.app.get(ExportsService).open(file!)).destroy();
    await product.app.get(RetentionService).purgeExpired();
    await expect(product.app.get(ExportsService).open(file!)).rejects.toThrow();
    expect(await product.app.get(ExportsService)['repository'].find(dataExport!.id)).toBeNull();
  });
});

/** Must run last: the other app instances in this process replace the first. */
describe('export with a busy worker', () => {
  it('the response is 202 with a Location, followed by the file and a notification', async () => {
    const api = await TestApp.start({ process: 'api' });
    const user = await api.signUpUser();
    const accepted = await user.get<{ id: number; state: string }>('/api/data-rights/export');
    expect(accepted).toMatchObject({ status: 202, body: { state: 'waiting', kind: 'full' } });
    const location = accepted.headers.get('location')!;
    expect(location).toBe(`/api/data-rights/exports/${accepted.body.id}`);
    expect(accepted.headers.get('retry-after')).toBe('2');
    expect((await user.get(location)).status).toBe(202);
    const over = { databaseUrl: api.databaseUrl, dataDir: api.dataDir };
    const worker = await TestApp.start({ process: 'worker', over });
    const ready = await waitUntil(
      () => api.app.get(ExportsService)['repository'].find(accepted.body.id),
      (found) => found?.state === 'ready',
    );
    expect(ready?.isAwaited).toBe(true);
    await waitForJobs(worker);
    const notifications = await worker.database.query('select kind, request_id from notifications.notifications');
    expect(notifications).toEqual([{ kind: 'export_ready', request_id: accepted.body.id }]);
    // A repeated job creates no second notification.
    await worker.app.get(ExportsService).build(accepted.body.id);
    expect(await worker.database.query('select id from notifications.notifications')).toHaveLength(1);
    await worker.pause();
    await api.stop();
  });
});
