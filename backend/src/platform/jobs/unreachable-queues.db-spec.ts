import { TestApp } from '../../../test/app/test-app.js';
import { addNames, approve, submitTestimonial, waitForJobs } from '../../../test/fixtures/factories.js';
import { SettleTestimonialJob } from '../../modules/points/settle-testimonial.job.js';

it('a worker that cannot connect, as during a restart of PostgreSQL, tries again soon', async () => {
  const product = await TestApp.start();
  const [names, author, admin] = [
    await addNames(product.database),
    await product.signUpUser(),
    await product.signInAs('admin'),
  ];
  const { worker } = product.app.get(SettleTestimonialJob, { strict: false });
  const fetchJob = jest.spyOn(worker as unknown as { moveToActive: () => Promise<unknown> }, 'moveToActive');
  // With the default of BullMQ, 15 s, these attempts take longer than a test waits for jobs.
  for (let attempt = 1; attempt <= 5; attempt++) {
    fetchJob.mockRejectedValueOnce(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  }
  await approve(admin, await submitTestimonial(author, names));
  await waitForJobs(product);
  expect((await author.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 200 });
  await product.stop();
});
