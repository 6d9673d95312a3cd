import { addNames, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

afterAll(() => product.stop());

it.each([
  ['customConditionName', { conditionId: 0, useCustomCondition: true, customConditionName: 'Insomnia 600 123 456' }],
  ['customSupplementName', { supplementId: 0, useCustomSupplement: true, customSupplementName: 'Root 600 123 456' }],
  ['customBrandName', { brandId: null, useCustomBrand: true, customBrandName: 'Call 600 123 456' }],
])('a telephone number in %s, which becomes public with the testimonial, is flagged', async (field, changes) => {
  const admin = await product.signInAs('admin');
  const id = await submitTestimonial(await product.signUpUser(), names, changes);
  const { flags } = (await admin.get<{ flags: { code: string }[] }>(`/api/testimonials/admin/${id}`)).body;
  const name = Object.values(changes).find((value) => typeof value === 'string')!;
  expect(flags.filter(({ code }) => code === 'phone')).toMatchObject([
    { field, start: name.indexOf('600'), end: name.length },
  ]);
  const { testimonials } = (
    await admin.get<{ testimonials: { id: number }[] }>('/api/testimonials/admin/pending?flag=phone&pageSize=100')
  ).body;
  expect(testimonials.map((testimonial) => testimonial.id)).toContain(id);
});
