import { addNames, approve, submitTestimonial, waitForJobs, type Names } from '../fixtures/factories.js';
import { startRedisCluster, type TestRedisCluster } from '../servers/redis-cluster.js';
import { TestApp } from '../app/test-app.js';

const QUEUE = 'points.settle-testimonial';

let cluster: TestRedisCluster;
let product: TestApp;
let names: Names;

beforeAll(async () => {
  cluster = await startRedisCluster({ withReplicas: true });
  product = await TestApp.start({ redisUrl: cluster.url, env: { REDIS_CLUSTER: 'true' } });
  names = await addNames(product.database);
});

afterAll(async () => {
  await product?.stop();
  await cluster?.stop();
});

const approveTestimonial = async (): Promise<number> => {
  const id = await submitTestimonial(await product.signUpUser(), names);
  await approve(await product.signInAs('admin'), id);
  return id;
};

it('when a node of a cluster fails, requests are answered, and its replica continues its queues: nothing is lost or done twice', async () => {
  const ids = [await approveTestimonial()];
  await waitForJobs(product);
  const keys = await cluster.readKeys();
  const failing = keys.findIndex((node) => node.some((key) => key.startsWith(`{${QUEUE}}`)));
  await cluster.killMaster(failing);
  // Before and while the others notice the failure.
  for (let index = 0; index < 4; index += 1) ids.push(await approveTestimonial());
  await cluster.waitForReplica(failing);
  await waitForJobs(product);
  const credited = await product.database.query<{ testimonial_id: number; amount: number }>(
    'select testimonial_id, amount from points.ledger_entries order by testimonial_id',
  );
  expect(credited).toEqual(ids.map((testimonial_id) => ({ testimonial_id, amount: 200 })));
});
