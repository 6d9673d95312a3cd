import { Client, PASSWORD } from '../app/client.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../fixtures/factories.js';
import { TestApp } from '../app/test-app.js';
import { createTexts, submissionTexts } from '../fixtures/submission-texts.js';
import { addAdvertiser, addProduct } from '../fixtures/product-factories.js';
import { takeSnapshot } from './state-snapshot.js';
import { buildPath, csvRoutes, routes } from './input-places.js';
import type { Problem } from './expected-errors.js';

/** Adds bidirectional, invisible and control characters; only the visible text must remain. */
const addInvisible = (text: string) =>
  `\u202E\u2067${text.slice(0, 3)}\u200B\u00AD\u2060\u3164\u2800${text.slice(3)}\u202C\uFEFF\uFFA0\u001B`;
const INVISIBLE =
  /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]/;
/** Allowed in texts, where emoji and some scripts need them, but invisible in most names. */
const NAME_CHARACTERS = '\u034F\u115F\u200D\uFE0F\u{E0100}';

let product: TestApp;
let admin: Client;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

describe('invisible characters', () => {
  it('invisible characters are stripped from names and texts on every route', async () => {
    const author = await Client.signUp(product.url, 'invisible@example.org');
    const id = await submitTestimonial(author, names, {
      ...createTexts((name) => addInvisible(`My ${name}`)),
      customConditionName: addInvisible('Restless\r\n legs'),
      customSupplementName: addInvisible(`Moon${NAME_CHARACTERS}dust`),
      customOtherConditionNames: [addInvisible('Cold feet')],
      otherConditionMedications: [{ id: 0, type: 'medication', name: addInvisible('Pill'), isOther: true }],
    });
    const additionalCondition = await author.post('/api/additional-conditions', { name: addInvisible('Warm hands') });
    expect(additionalCondition.body).toMatchObject({ name: 'Warm hands' });
    await approve(admin, id);
    await waitForJobs(product);
    const feed = [
      {
        id: 'M',
        title: addInvisible('Moon dust, 90'),
        supplement: addInvisible('Moondust'),
        brand: addInvisible('Selene'),
        price: 1,
      },
    ];
    const feedRows = feed.map((row) => ({ ...row, currency: 'EUR', url: 'https://shop.example/p' }));
    expect((await admin.put('/api/marketplace/feeds/Brightjar?referenceParameter=ref', feedRows)).status).toBe(200);

    const testimonial = JSON.stringify((await author.get(`/api/testimonials/my/${id}`)).body);
    const replaced = ['customConditionName', 'customSupplementName', 'consentText'];
    const texts = submissionTexts.filter(({ name }) => !replaced.includes(name)).map(({ name }) => `My ${name}`);
    expect(texts.length).toBeGreaterThan(2);
    for (const text of [...texts, 'Restless legs', 'Moondust', 'Cold feet', 'Pill']) {
      expect(testimonial).toContain(text);
    }
    const [{ storedText }] = await product.database.query<{ storedText: string }>(
      `select concat_ws(' ', (select string_agg(t::text, ' ') from testimonials.testimonials t),
         (select string_agg(p::text, ' ') from marketplace.products p),
         (select string_agg(c::text, ' ') from catalog.conditions c),
         (select string_agg(c::text, ' ') from catalog.supplements c),
         (select string_agg(c::text, ' ') from catalog.additional_conditions c)) as "storedText"`,
    );
    expect(storedText).toContain('Restless legs');
    expect(storedText).not.toMatch(INVISIBLE);
    for (const path of [
      '/?condition=Restless%20legs',
      '/sitemap.xml',
      '/api/open-data/rankings?format=csv',
      '/api/marketplace/products',
    ]) {
      expect(await (await fetch(product.url + path)).text()).not.toMatch(INVISIBLE);
    }
  });

  it('invisible characters are stripped from sign-up names, and unstorable ones are rejected', async () => {
    const signUp = (email: string, name: unknown) =>
      fetch(`${product.url}/identity/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.url },
        body: JSON.stringify({ email, password: PASSWORD, name }),
      });
    const created = await signUp('named@example.org', addInvisible('Ada\r\nMontes'));
    expect(((await created.json()) as { user: { name: string } }).user.name).toBe('Ada Montes');
    const before = await takeSnapshot(product);
    for (const name of ['NUL \0', 'half \ud83c', 'x'.repeat(201), ['a list'], { an: 'object' }, 7]) {
      const { status } = await signUp('rejected@example.org', name);
      expect([name, status]).toEqual([name, 400]);
    }
    expect(await takeSnapshot(product)).toEqual(before);
  });

  it('a reason or text of nothing but characters that are not shown is empty, and an emoji keeps its form', async () => {
    const id = await submitTestimonial(await product.signUpUser(), names, {
      experience: `${NAME_CHARACTERS}\n\uFE0F`,
      sideEffects: 'other',
      otherSideEffects: 'Felt loved \u2764\uFE0F',
    });
    const { body } = await admin.get(`/api/testimonials/admin/${id}`);
    expect(body).toMatchObject({ experience: '', otherSideEffects: 'Felt loved \u2764\uFE0F' });
    const rejectionReason = NAME_CHARACTERS.repeat(10);
    const rejected = await admin.post<Problem>(`/api/testimonials/admin/${id}/reject`, {
      testimonialId: id,
      rejectionReason,
    });
    expect(rejected.status).toBe(400);
  });
});

describe('CSV formulas', () => {
  const formulas = ['=HYPERLINK("http://evil.example")', '+1+cmd', '-2+3', '@SUM(A1)', '\t=1+1', '=1+1;"x"', '＝1+1'];

  it('formulas are escaped in every CSV download', async () => {
    for (const [index, formula] of formulas.entries()) {
      for (const table of ['conditions', 'supplements']) {
        await product.database.execute(
          `insert into catalog.${table} (name_en, name_es, is_user_generated) values ($1, $1, true)`,
          [formula],
        );
      }
      await product.database.execute('insert into catalog.brands (name) values ($1)', [formula]);
      const formulaIds = await product.database.query<{ condition: number; supplement: number }>(
        `select (select id from catalog.conditions where name_en = $1) as condition,
                (select id from catalog.supplements where name_en = $1) as supplement`,
        [formula],
      );
      const [{ condition, supplement }] = formulaIds;
      const subject = { conditionId: condition, supplementId: supplement, ageRange: index % 2 ? '35-44' : '45-54' };
      const id = await submitTestimonial(await product.signUpUser(), names, subject);
      if (index > 0) await approve(admin, id);
      else await admin.post(`/api/testimonials/admin/${id}/reject`, { rejectionReason: `${formula} and more of it` });
    }
    await waitForJobs(product);
    const kinds = ['conditions', 'supplements', 'brands'];
    const files = csvRoutes.flatMap((route) =>
      route.path.includes('{kind}')
        ? kinds.map((kind) => buildPath(route, { kind }))
        : [`${buildPath(route)}?format=csv`],
    );
    const paths = files.map((path) => {
      if (path.endsWith('decisions.csv?format=csv')) return path.split('?')[0];
      return path.includes('/comparisons') ? `${path}&conditionId=${names.conditionId}` : path;
    });
    expect(paths.length).toBeGreaterThanOrEqual(5);
    for (const path of paths) {
      const { status, body, headers } = await admin.get<string>(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, expect.stringContaining('text/csv')]);
      const cells = body.split(/,|\r\n/).filter((cell) => !/^-?\d+(\.\d+)?$/.test(cell));
      expect([path, cells.filter((cell) => /^"?[=+\-@\t\r＝]/.test(cell))]).toEqual([path, []]);
      // Rankings are published from a minimum number of reports on; the catalog always is.
      const isCatalog = path.startsWith('/api/admin/catalog/');
      expect([path, isCatalog && !cells.some((cell) => /^"?'[=+\-@\t＝]/.test(cell))]).toEqual([path, false]);
    }
  });
});

describe('script and foreign URLs', () => {
  const addresses = [
    ...[
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'java\tscript:x',
    ],
    ...['data:text/html,x', 'vbscript:x', 'blob:x', 'file:///etc/passwd', '//evil.example', '/\\evil.example'],
    ...[
      'https:evil.example',
      'https://user:pass@evil.example',
      'https://shop.example/\u202Egpj',
      '/\u0000/evil',
      'ftp://x/',
    ],
  ];

  it('every feed column with such a URL is rejected and the feed changes nothing', async () => {
    await addProduct(product.database, await addAdvertiser(product.database, 'Larkshop'));
    const { 'marketplace.feeds': _list, ...before } = await takeSnapshot(product);
    for (const address of addresses) {
      for (const column of ['url', 'imageUrl']) {
        const validRow = {
          title: 'Tea',
          supplement: 'Tea',
          brand: 'B',
          price: 1,
          currency: 'EUR',
          url: 'https://shop.example/',
        };
        const rows = [
          { ...validRow, id: 'a' },
          { ...validRow, id: 'b', [column]: address },
        ];
        const { status, body } = await admin.put<Problem>('/api/marketplace/feeds/Larkshop', rows);
        expect([address, status, body.code]).toEqual([address, 400, 'feed_rejected']);
        expect(body.errors?.map(({ field }) => field)).toEqual([`line 1: ${column}`]);
      }
    }
    const { 'marketplace.feeds': _longer, ...after } = await takeSnapshot(product);
    expect(after).toEqual(before);
  });
});

it('every JSON response has a JSON content type, so markup is never rendered', async () => {
  await submitTestimonial(await product.signUpUser(), names, {
    experience: '<script>alert(1)</script> and it helped.',
  });
  for (const route of routes.filter(({ method, operation }) => method === 'GET' && operation.responses['200'])) {
    if (csvRoutes.includes(route)) continue;
    const { headers } = await admin.get(buildPath(route));
    const type = headers.get('content-type') ?? '';
    expect([route.path, type, headers.get('x-content-type-options')]).toEqual([
      route.path,
      expect.not.stringContaining('html'),
      'nosniff',
    ]);
  }
});
