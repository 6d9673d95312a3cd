import { addNames, type Names, submitTestimonial } from '../../../test/fixtures/factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import type { ProblemDto } from '../../platform/http/index.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

afterAll(() => product.stop());

it.each(['unique_violation', 'foreign_key_violation'])(
  'an approval with a %s each time that it is tried changes nothing and can be repeated',
  async (violation) => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const admin = await product.signInAs('admin');
    const approve = () => admin.post<ProblemDto>(`/api/testimonials/admin/${id}/approve`);
    // As if other transactions added and deleted a row with the same key.
    await product.database.execute(
      `create function public.conflict() returns trigger language plpgsql as
       $$ begin raise exception using errcode = '${violation}', message = 'conflict'; end $$`,
    );
    await product.database.execute(
      'create trigger conflict before insert on review.decisions for each row execute function public.conflict()',
    );
    const response = await approve();
    expect([response.status, response.body.code, response.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    await product.database.execute('drop function public.conflict cascade');
    expect((await author.get<{ reviewStatus: string }>(`/api/testimonials/my/${id}`)).body.reviewStatus).toBe(
      'pending',
    );
    expect((await approve()).status).toBe(204);
  },
);
