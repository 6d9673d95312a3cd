import { Ajv } from 'ajv';
import {
  addNames,
  approve,
  jpeg,
  multipart,
  type Names,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
} from '../../../test/factories.js';
import { waitUntil, TestApp } from '../../../test/test-app.js';
import { ExportsService } from './exports.service.js';
import { PersonalDataRegistry } from './personal-data-registry.js';
import { RetentionService } from './retention.service.js';

type Document = Record<string, Record<string, unknown>[]>;

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

const today = () => new Date().toISOString().slice(0, 10);

/** Somebody with something in every section. */
async function activePerson() {
  const person = await product.signUpUser();
  const form = multipart(
    buildSubmission(names, {
      sameConditionMedications: [{ id: names.medicationId, type: 'medication', name: 'Levothyroxine' }],
      customOtherConditionNames: ['Restless legs'],
    }),
    [await jpeg()],
  );
  const sent = await person.post<{ id: number }>('/api/testimonials', form, { 'idempotency-key': 'a-key-of-mine-1' });
  await approve(await product.signInAs('admin'), sent.body.id);
  await person.post('/api/additional-conditions', { name: 'Migraine with aura' });
  await person.put('/api/consents/preferences', { analytics: true, marketing: false });
  await person.post('/api/data-rights/rectify', {
    dataType: 'profile',
    fieldName: 'name',
    currentValue: 'New Person',
    requestedValue: 'Ana',
    justification: 'It is my name.',
  });
  await waitForJobs(product);
  return { person, id: sent.body.id };
}

describe('GET /api/data-rights/export', () => {
  it('the export contains every section with working file links', async () => {
    const { person, id } = await activePerson();
    const answer = await person.get<Document>('/api/data-rights/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="recuento-export-${today()}.json"`);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const sections = Object.keys(product.app.get(PersonalDataRegistry).exportUserData(0));
    expect(Object.keys(answer.body)).toEqual(['format', 'version', 'exportedAt', ...sections]);
    expect(answer.body['account']).toMatchObject([{ email: person.email, name: 'New Person' }]);
    expect(answer.body['testimonials']).toMatchObject([
      {
        id,
        reviewStatus: 'approved',
        conditionName: 'Insomnia',
        additionalConditions: ['Restless legs'],
        medications: [{ name: 'Levothyroxine' }],
      },
    ]);
    const filled = [
      'signIn',
      'sessions',
      'signInMethods',
      'submissionKeys',
      'additionalConditions',
      'consents',
      'decisions',
    ];
    for (const section of [...filled, 'pointsLedger', 'standingAwards', 'notices', 'rectifications', 'exports']) {
      expect([section, answer.body[section]?.length]).toEqual([section, expect.any(Number)]);
      expect(answer.body[section]).not.toEqual([]);
    }
    expect(JSON.stringify(answer.body)).not.toMatch(/password|reviewerId|subjectKey/);
    const [{ url }] = (answer.body['testimonials']![0] as { files: [{ url: string }] }).files;
    const path = new URL(url).pathname + new URL(url).search;
    expect((await fetch(product.url + path)).headers.get('content-type')).toBe('image/jpeg');
    expect((await fetch(product.url + path.replace(/token=\d/, 'token=9'))).status).toBe(404);
  });

  it('the export contains the user’s testimonials in every status and no others', async () => {
    const person = await product.signUpUser();
    const other = await product.signUpUser();
    await submitTestimonial(other, names, { experience: 'Somebody else wrote this.' });
    const [pending, rejected] = [
      await submitTestimonial(person, names),
      await submitTestimonial(person, names, { supplementId: names.otherSupplementId }),
    ];
    const refusal = { testimonialId: rejected, rejectionReason: 'Please tell us the dose.' };
    await (await product.signInAs('admin')).post(`/api/testimonials/admin/${rejected}/reject`, refusal);
    const { body } = await person.get<Document>('/api/data-rights/export');
    expect(body['testimonials']!.map(({ id, reviewStatus }) => [id, reviewStatus])).toEqual([
      [pending, 'pending'],
      [rejected, 'rejected'],
    ]);
    expect(JSON.stringify(body)).not.toContain('Somebody else');
    expect(JSON.stringify(body)).not.toContain(other.email);
  });

  it('the portable export conforms to the published schema', async () => {
    const { person } = await activePerson();
    const answer = await person.get<Document>('/api/data-rights/export/portable');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="recuento-portable-${today()}.json"`);
    const schema = await product.anonymous().get('/api/data-rights/portable-schema.json');
    expect(schema.headers.get('content-type')).toContain('application/json');
    const validate = new Ajv({ allErrors: true, validateFormats: false, allowUnionTypes: true }).compile(schema.body);
    expect([validate(answer.body), validate.errors]).toEqual([true, null]);
    expect(answer.body['testimonials']).toHaveLength(1);
    expect(validate({ ...answer.body, testimonials: [{}] })).toBe(false);
    const empty = await (await product.signUpUser()).get('/api/data-rights/export/portable');
    expect([validate(empty.body), validate.errors]).toEqual([true, null]);
  });

  it('the export of a user with thousands of testimonials is streamed', async () => {
    const person = await product.signUpUser();
    const first = await submitTestimonial(person, names);
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
    const { body } = await person.get<Document>('/api/data-rights/export');
    expect(body['testimonials']).toHaveLength(2001);
  });

  it('an export requires a token, and another user’s export is answered with 404', async () => {
    for (const path of ['export', 'export/portable', 'exports/1']) {
      expect((await product.anonymous().get(`/api/data-rights/${path}`)).status).toBe(401);
    }
    const [{ id }] = await product.database.query<{ id: number }>('select min(id) as id from data_rights.exports');
    const stranger = await product.signUpUser();
    expect((await stranger.get(`/api/data-rights/exports/${id}`)).body).toMatchObject({ code: 'export_not_found' });
    expect((await stranger.get('/api/data-rights/exports/99999')).status).toBe(404);
  });

  it('an export whose file is deleted during the request is answered with 404', async () => {
    const person = await product.signUpUser();
    await person.get('/api/data-rights/export');
    const [{ id }] = await product.database.query<{ id: number }>('select max(id) as id from data_rights.exports');
    const path = `/api/data-rights/exports/${id}`;
    expect((await person.get(path)).status).toBe(200);
    const exports = product.app.get(ExportsService);
    await exports['files'].delete((await exports['repository'].find(id))!.fileName);
    const answer = await person.get(path);
    expect([answer.status, answer.body.code]).toEqual([404, 'export_not_found']);
  });

  it('an export expires after a day and its file is deleted', async () => {
    const person = await product.signUpUser();
    await person.get('/api/data-rights/export');
    const [made] = await product.database.query<{ id: number; user_id: number }>(
      `update data_rights.exports set expires_at = now() - interval '1 minute'
       where id = (select max(id) from data_rights.exports) returning id, user_id`,
    );
    const path = `/api/data-rights/exports/${made!.id}`;
    expect((await person.get(path)).status).toBe(404);
    const file = await product.app.get(ExportsService)['repository'].find(made!.id);
    await expect(product.app.get(ExportsService).open(file!)).resolves.toBeDefined();
    await product.app.get(RetentionService).purgeExpired();
    await expect(product.app.get(ExportsService).open(file!)).rejects.toThrow();
    expect(await product.app.get(ExportsService)['repository'].find(made!.id)).toBeNull();
  });
});

/** Last: other products in this process take the place of the first. */
describe('export with a busy worker', () => {
  it('the response is 202 with a Location, followed by the file and a notification', async () => {
    const api = await TestApp.start({ process: 'api' });
    const person = await api.signUpUser();
    const asked = await person.get<{ id: number; state: string }>('/api/data-rights/export');
    expect(asked).toMatchObject({ status: 202, body: { state: 'waiting', kind: 'full' } });
    const location = asked.headers.get('location')!;
    expect(location).toBe(`/api/data-rights/exports/${asked.body.id}`);
    expect(asked.headers.get('retry-after')).toBe('2');
    expect((await person.get(location)).status).toBe(202);
    const over = { databaseUrl: api.databaseUrl, dataDir: api.dataDir };
    const worker = await TestApp.start({ process: 'worker', over });
    const ready = await waitUntil(
      () => api.app.get(ExportsService)['repository'].find(asked.body.id),
      (found) => found?.state === 'ready',
    );
    expect(ready?.isAwaited).toBe(true);
    await waitForJobs(worker);
    const notices = await worker.database.query('select kind, request_id from notifications.notifications');
    expect(notices).toEqual([{ kind: 'export_ready', request_id: asked.body.id }]);
    // The same job once more makes nothing more.
    await worker.app.get(ExportsService).build(asked.body.id);
    expect(await worker.database.query('select id from notifications.notifications')).toHaveLength(1);
    await worker.pause();
    await api.stop();
  });
});
