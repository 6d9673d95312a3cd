import { product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { Client } from '../../../../test/app/client.js';
import { createMarker, findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { findTraces } from '../../../../test/app/traces.js';
import { AccountErasureService } from '../../identity/index.js';
import { TestimonialsService } from '../../testimonials/index.js';
import { ErasureSteps } from './erasure-steps.js';
import { ErasuresRepository } from './erasures.repository.js';
import { ErasuresService } from './erasures.service.js';
import { RetentionService } from '../retention/retention.service.js';
import { createMarkedUser } from '../../../../test/fixtures/marked-user.js';

let names: Names;
let admin: Client;

useProductWithMail();

beforeAll(async () => {
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

describe('steps of an erasure', () => {
  const MODULES = [
    'data-rights',
    'notifications',
    'points',
    'marketplace',
    'content-reports',
    'review',
    'testimonials',
    'catalog',
    'consent',
    'identity',
  ];
  const STEPS = ['mail', ...MODULES, 'account', 'ranking', 'unused-custom-names'];

  /** Starts an erasure without its job, so that the test runs the steps. */
  async function startErasure(user: Client): Promise<string> {
    const service = product.app.get(ErasuresService);
    const record = jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const userId = await findUserId(product, user);
    const { id } = await service.start({ userId, language: 'en', origin: 'person', reason: null });
    record.mockRestore();
    return id;
  }

  it('all steps run once and in order, and an interrupted erasure continues after the last completed one', async () => {
    const service = product.app.get(ErasuresService);
    const steps = product.app.get(ErasureSteps);
    const executed: string[] = [];
    let failing: string | undefined = 'testimonials';
    const list = jest.spyOn(steps, 'list').mockImplementation(() =>
      ErasureSteps.prototype.list.call(steps).map(({ name, run }) => ({
        name,
        run: async (erasure) => {
          executed.push(name);
          if (name === failing) throw new Error('killed');
          await run(erasure);
        },
      })),
    );
    const user = await product.signUpUser();
    await user.get('/api/notices');
    const id = await startErasure(user);
    await expect(service.run(id)).rejects.toThrow('killed');
    failing = undefined;
    await service.run(id);
    list.mockRestore();
    const interruptedAt = STEPS.indexOf('testimonials');
    expect(executed).toEqual([...STEPS.slice(0, interruptedAt + 1), ...STEPS.slice(interruptedAt)]);
    const stored = await product.database.query<{ step: string }>(
      'select step from data_rights.erasure_steps where erasure_id = $1 order by done_at, step',
      [id],
    );
    expect(stored.map(({ step }) => step).sort()).toEqual([...STEPS].sort());
  });

  it('the modules erase their data in their own steps, before that of the account', async () => {
    const user = await product.signUpUser();
    await submitTestimonial(user, names);
    await waitForJobs(product);
    const userId = await findUserId(product, user);
    const id = await startErasure(user);
    const service = product.app.get(ErasuresService);
    jest.spyOn(product.app.get(AccountErasureService), 'lockForUpdate').mockRejectedValueOnce(new Error('killed'));
    await expect(service.run(id)).rejects.toThrow('killed');
    const [left] = await product.database.query(
      `select (select count(*)::int from identity.users where id = $1) as users,
              (select count(*)::int from testimonials.testimonials where user_id = $1) as testimonials`,
      [userId],
    );
    expect(left).toEqual({ users: 1, testimonials: 0 });
    await service.run(id);
  });

  it('a second request before the end returns the first erasure', async () => {
    const user = await product.signUpUser();
    await user.get('/api/notices');
    const id = await startErasure(user);
    expect(await startErasure(user)).toBe(id);
    await product.app.get(ErasuresService).run(id);
  });

  it('the tokens of the subject are rejected until the last one has expired, an hour after the erasure', async () => {
    const service = product.app.get(ErasuresService);
    const user = await product.signUpUser();
    await user.get('/api/notices');
    const id = await startErasure(user);
    const { subjectHash } = await service.getByReference(id);
    const findEnd = () =>
      product.database.query(
        `select refused_until = 'infinity' as "isEndless",
                refused_until between now() + interval '50 minutes' and now() + interval '1 hour' as "endsInAnHour"
         from identity.erased_subjects where subject_hash = $1`,
        [subjectHash],
      );
    expect(await findEnd()).toEqual([{ isEndless: true, endsInAnHour: false }]);
    await service.run(id);
    expect(await findEnd()).toEqual([{ isEndless: false, endsInAnHour: true }]);
  });

  it('the rankings are recomputed by the erasure itself, even if the events of the deletion are lost', async () => {
    const [{ id: conditionId }] = (await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es) values ('Ranked condition', 'Ranked condition') returning id`,
    )) as [{ id: number }];
    const user = await product.signUpUser();
    await approve(admin, await submitTestimonial(user, names, { conditionId }));
    await waitForJobs(product);
    const countReports = async () =>
      (
        await product
          .anonymous()
          .get<{ totalTestimonials: number }>(`/api/analysis/condition-analysis?conditionQuery=${conditionId}`)
      ).body.totalTestimonials;
    expect(await countReports()).toBe(1);
    const id = await startErasure(user);
    const service = product.app.get(ErasuresService);
    const events = (['record', 'recordAll'] as const).map((method) =>
      jest.spyOn(service['outbox'], method).mockResolvedValue(undefined),
    );
    await service.run(id);
    for (const event of events) event.mockRestore();
    expect(await countReports()).toBe(0);
  });
});

describe('interrupted erasure', () => {
  it('a crash after any step but before it is recorded leads to the same result', async () => {
    const marker = createMarker();
    const { userId } = await createMarkedUser({ product, names, admin }, marker);
    const service = product.app.get(ErasuresService);
    const repository = product.app.get(ErasuresRepository);
    jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const { id } = await service.start({ userId, language: 'en', origin: 'person', reason: marker });
    for (const { name: step } of product.app.get(ErasureSteps).list()) {
      const crash = jest
        .spyOn(repository, 'markStepCompleted')
        .mockImplementation((erasureId, done) =>
          done === step
            ? Promise.reject(new Error('killed'))
            : ErasuresRepository.prototype.markStepCompleted.call(repository, erasureId, done),
        );
      await expect(service.run(id)).rejects.toThrow('killed');
      crash.mockRestore();
      expect((await service.getByReference(id)).completedAt).toBeNull();
    }
    await service.run(id);
    await waitForJobs(product);
    expect((await service.getByReference(id)).completedAt).not.toBeNull();
    expect(await findTraces(product, marker)).toEqual([]);
  });

  it('a crash between deleting a file and its row is recovered', async () => {
    const marker = createMarker();
    const { userId } = await createMarkedUser({ product, names, admin }, marker);
    const service = product.app.get(ErasuresService);
    jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const { id } = await service.start({ userId, language: 'en', origin: 'person', reason: null });
    const testimonials = product.app.get(TestimonialsService);
    const crash = jest.spyOn(testimonials, 'withdrawByAuthor').mockRejectedValueOnce(new Error('killed'));
    await expect(service.run(id)).rejects.toThrow('killed');
    crash.mockRestore();
    await service.run(id);
    await waitForJobs(product);
    expect(await findTraces(product, marker)).toEqual([]);
  });

  it('an erasure that exhausted its job attempts is resumed by the hourly run', async () => {
    const user = await product.signUpUser();
    await user.get('/api/notices');
    const service = product.app.get(ErasuresService);
    const [{ id: userId }] = await product.database.query<{ id: number }>('select max(id) as id from identity.users');
    jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const { id } = await service.start({ userId, language: 'en', origin: 'person', reason: null });
    await product.database.execute(
      `update data_rights.erasures set requested_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    await product.app.get(RetentionService).purgeExpired();
    await waitForJobs(product);
    expect((await service.getByReference(id)).completedAt).not.toBeNull();
  });
});
