import { addNames, jpeg, multipart, type Names, pdf, buildSubmission } from './fixtures/factories.js';
import { waitUntil, TestApp } from './app/test-app.js';
import { startRedis, type TestRedis } from './servers/redis.js';
import { startRedisCluster, type TestRedisCluster } from './servers/redis-cluster.js';

interface Ranking {
  totalTestimonials: number;
  supplementRanking: { supplementId: number; totalTestimonials: number }[];
}

/** From sign-up to a ranking that includes the testimonial, over HTTP and with real queues. */
describe.each([['PostgreSQL'], ['Redis'], ['a Redis cluster']])('main flow with queues on %s', (backend) => {
  let redis: TestRedis | undefined;
  let cluster: TestRedisCluster | undefined;
  let product: TestApp;
  let names: Names;

  beforeAll(async () => {
    if (backend === 'Redis') redis = await startRedis();
    if (backend === 'a Redis cluster') redis = cluster = await startRedisCluster();
    product = await TestApp.start({ redisUrl: redis?.url, env: cluster ? { REDIS_CLUSTER: 'true' } : {} });
    names = await addNames(product.database);
  });

  afterAll(async () => {
    await product?.stop();
    await redis?.stop();
  });

  const getRanking = async () =>
    (await product.anonymous().get<Ranking>('/api/analysis/condition-analysis?conditionQuery=insomnio')).body;

  it('an approved testimonial is counted and its author is credited once', async () => {
    expect((await getRanking()).totalTestimonials).toBe(0);

    const author = await product.signUpUser();
    const files = [await jpeg(), await pdf()];
    const submitted = await author.post<{ id: number; reviewStatus: string }>(
      '/api/testimonials',
      multipart(buildSubmission(names), files),
    );
    expect(submitted.status).toBe(201);
    expect(submitted.body.reviewStatus).toBe('pending');
    expect((await getRanking()).totalTestimonials).toBe(0);

    const admin = await product.signInAs('admin');
    const pending = await admin.get<{ testimonials: { id: number }[] }>('/api/testimonials/admin/pending');
    expect(pending.body.testimonials.map(({ id }) => id)).toEqual([submitted.body.id]);
    expect((await admin.post(`/api/testimonials/admin/${submitted.body.id}/approve`)).status).toBe(204);

    const counted = await waitUntil(getRanking, ({ totalTestimonials }) => totalTestimonials === 1);
    expect(counted.supplementRanking[0]).toMatchObject({ supplementId: names.supplementId, totalTestimonials: 1 });
    const points = await waitUntil(
      async () => (await author.get<{ totalPoints: number }>('/api/user-points/my-monthly')).body,
      ({ totalPoints }) => totalPoints > 0,
    );
    expect(points.totalPoints).toBe(200);
    const ownTestimonial = await author.get(`/api/testimonials/my/${submitted.body.id}`);
    expect(ownTestimonial.body).toMatchObject({ reviewStatus: 'approved', conditionName: 'Insomnia' });
    if (!cluster) return;
    // Each queue is complete on one node, and all nodes have some.
    const queues = (await cluster.readKeys()).map(
      (keys) => new Set(keys.map((key) => /^\{(.+)\}/.exec(key)?.[1] ?? '')),
    );
    for (const node of queues) expect(node.size).toBeGreaterThan(0);
    const stored = queues.flatMap((node) => [...node]).filter((name) => name !== '');
    expect(stored).toContain('points.settle-testimonial');
    expect(new Set(stored).size).toBe(stored.length);
  });
});
