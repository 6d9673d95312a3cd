import { approve, buildSubmission } from '../../../test/fixtures/factories.js';
import {
  approver,
  author,
  decide,
  findCase,
  getStatus,
  names,
  product,
  report,
  reviewer,
  setVisible,
  testimonialId,
  useReportProduct,
} from '../../../test/fixtures/reported-testimonials.js';

useReportProduct();

const NAMED = { testimonial: { conditionName: 'Insomnia', supplementName: 'Magnesium' } };
const NOT_NAMED = { testimonial: null };

describe('names of a reported testimonial', () => {
  const edit = async (version: number) => {
    const changes = { conditionId: 0, useCustomCondition: true, customConditionName: 'An unpublished name', version };
    const edited = await author.put<{ version: number }>(
      `/api/testimonials/${testimonialId}`,
      buildSubmission(names, changes),
    );
    expect(edited.status).toBe(200);
    return edited.body.version;
  };

  it('an edit is not shown before it is approved', async () => {
    const number = await report();
    expect(await getStatus(number)).toMatchObject(NAMED);
    await edit(2);
    expect(await getStatus(number)).toMatchObject({ status: 'received', ...NOT_NAMED });
    await approve(approver, testimonialId);
    expect(await getStatus(number)).toMatchObject({ testimonial: { conditionName: 'An unpublished name' } });
  });

  it('a signed-in reporter does not find the names of an edit in the list either', async () => {
    const reporter = await product.signUpUser();
    const sent = { testimonialId, reason: 'danger', explanation: 'It tells readers to stop.', language: 'en' };
    expect((await reporter.post('/api/content-reports', sent)).status).toBe(201);
    const list = async () => (await reporter.get<{ reports: object[] }>('/api/content-reports/my')).body.reports;
    expect(await list()).toMatchObject([NAMED]);
    await edit(2);
    expect(await list()).toMatchObject([NOT_NAMED]);
  });

  it('a testimonial that reports hid is named until it is changed', async () => {
    const number = await report();
    await setVisible('hide', await findCase());
    expect(await getStatus(number)).toMatchObject({ status: 'received', ...NAMED });
    await product.database.execute(`update testimonials.testimonials set version = version + 1 where id = $1`, [
      testimonialId,
    ]);
    expect(await getStatus(number)).toMatchObject({ status: 'received', ...NOT_NAMED });
  });

  it('a testimonial that was shown again is named, and one that was taken down is not', async () => {
    const number = await report();
    await setVisible('hide', await findCase());
    await setVisible('show', await findCase());
    expect(await getStatus(number)).toMatchObject(NAMED);
    await decide(reviewer, await findCase(), 'taken_down');
    expect(await getStatus(number)).toMatchObject({ status: 'decided', ...NOT_NAMED });
  });
});
