import sharp from 'sharp';
import { addNames, createApprovedTestimonial, type Names } from '../../../test/fixtures/factories.js';
import { waitUntil, TestApp } from '../../../test/app/test-app.js';
import { PageHeads } from './page-heads.js';

describe('public pages', () => {
  let product: TestApp;
  let names: Names;

  beforeAll(async () => {
    product = await TestApp.start({ env: { CONTROLLER_EMAIL: 'controller@example.org' } });
    names = await addNames(product.database);
    await product.database.execute(`update catalog.conditions set article_es = 'el' where name_en = 'Insomnia'`);
    await createApprovedTestimonial(product, names);
    await waitUntil(
      () => product.anonymous().get<string>('/sitemap.xml'),
      ({ body }) => body.includes('condition=Insomnia'),
    );
  });

  afterAll(() => product.stop());

  const getHead = (address: string, language: 'en' | 'es' = 'en') => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    return product.app.get(PageHeads).getHead(pathname, searchParams, language);
  };

  it('the head names the condition in the page language, whatever language the query used', async () => {
    expect((await getHead('/?condition=insomnio')).title).toBe('Supplements for insomnia | Recuento');
    expect((await getHead('/?condition=Insomnia', 'es')).title).toBe('Suplementos para el insomnio | Recuento');
  });

  it('the head of a condition without a known article uses wording without one', async () => {
    expect((await getHead('/?condition=Anxiety', 'es')).title).toBe('Suplementos: Ansiedad | Recuento');
    expect((await getHead('/?condition=Anxiety')).title).toBe('Supplements for anxiety | Recuento');
    const list = `/testimonials/${names.supplementId}?conditionId=`;
    const getTitle = async (id: number, language: 'en' | 'es') => (await getHead(`${list}${id}`, language)).title;
    expect(await getTitle(names.conditionId, 'es')).toBe('Magnesio para el insomnio | Recuento');
    expect(await getTitle(names.otherConditionId, 'es')).toBe('Magnesio (Ansiedad) | Recuento');
    expect(await getTitle(names.conditionId, 'en')).toBe('Magnesium for insomnia | Recuento');
    const { description } = await getHead(`${list}${names.conditionId}`);
    expect(description).toBe('What people who took magnesium for insomnia noticed, in their own words.');
  });

  it('the page of a condition names it in its description', async () => {
    const getDescription = async (id: number, language: 'en' | 'es') =>
      (await getHead(`/conditions/${id}`, language)).description;
    expect(await getDescription(names.conditionId, 'en')).toMatch(/^Insomnia: the supplements that people tried/);
    expect(await getDescription(names.otherConditionId, 'es')).toMatch(/^Ansiedad: los suplementos que probó la gente/);
  });

  it('a condition page has one URL per language and a share image', async () => {
    const [english, spanish] = [await getHead('/?condition=3'), await getHead('/?condition=insomnio', 'es')];
    expect(english.status).toBe(200);
    expect(spanish.canonical).toBe(`${product.url}/?condition=Insomnia&lang=es`);
    expect(spanish.alternates.map(({ language }) => language)).toEqual(['en', 'es', 'x-default']);
    expect(spanish.image).toBe(`${product.url}/share/${names.conditionId}.png?language=es`);
  });

  it.each([
    '/my-points',
    '/my-testimonials/4',
    '/my-testimonials/4/edit',
    '/admin/pending-testimonials',
    '/admin/decisions',
    '/admin/catalog',
    '/admin/purchases',
    '/admin/feeds',
    '/admin/rectifications',
    '/data-rights',
    '/consent-settings',
    '/sign-in',
    '/sign-in/callback?code=1&state=2',
    '/forgot-password',
    '/reset-password',
    '/account',
    '/notices',
    '/?condition=Insomnia&gender=female',
    '/?condition=Insomnia&page=2',
    '/?condition=no-such-condition',
    '/?condition=%00',
    '/marketplace?condition=Insomnia',
    '/marketplace?page=2',
    // Of any other list, as one page of it.
    '/about?page=2',
  ])('%s is not indexed', async (address) => {
    const head = await getHead(address);
    expect(head.indexed).toBe(false);
    expect(head.canonical).toBeUndefined();
    expect(head.status).toBe(200);
  });

  it.each([
    '/nope',
    '/testimonials/999999?conditionId=1',
    '/marketplace/product-demo/999999',
    '/marketplace/product-demo/x',
    '/admin',
    '/how-the-ranking-works/x',
  ])('%s is answered with 404', async (address) => {
    expect(await getHead(address)).toMatchObject({ status: 404, indexed: false });
  });

  it('a list of testimonials is indexed, but neither its later pages nor its filters', async () => {
    const path = `/testimonials/${names.supplementId}?conditionId=${names.conditionId}`;
    const isIndexed = async (address: string) => (await getHead(address)).indexed;
    expect(await isIndexed(path)).toBe(true);
    for (const filter of ['page=2', 'gender=female', 'ageRange=25-34']) {
      expect(await isIndexed(`${path}&${filter}`)).toBe(false);
    }
  });

  it('the language in the address of the product list is no filter', async () => {
    expect(await getHead('/marketplace?lang=es')).toMatchObject({ indexed: true });
  });

  it('letters of a path may be capital, as in the single-page app', async () => {
    for (const [address, canonical] of [
      ['/About', '/about?lang=en'],
      [
        `/Testimonials/${names.supplementId}?conditionId=${names.conditionId}`,
        `/testimonials/${names.supplementId}?conditionId=${names.conditionId}&lang=en`,
      ],
    ]) {
      expect(await getHead(address)).toMatchObject({ status: 200, canonical: `${product.url}${canonical}` });
    }
  });

  it('the method page describes the open data set', async () => {
    expect((await getHead('/how-the-ranking-works')).structuredData).toMatchObject({
      '@type': 'Dataset',
      license: 'https://creativecommons.org/licenses/by/4.0/',
    });
  });

  it.each([
    ['/about', 'About', 'Acerca de'],
    ['/privacy-policy', 'Privacy policy', 'Política de privacidad'],
    ['/legal-notice', 'Legal notice', 'Aviso legal'],
    ['/cookie-policy', 'Cookie policy', 'Política de cookies'],
    ['/terms-conditions', 'Terms and conditions', 'Términos y condiciones'],
  ])('%s is indexed in both languages', async (path, english, spanish) => {
    const [inEnglish, inSpanish] = [await getHead(path), await getHead(path, 'es')];
    expect(inEnglish).toMatchObject({ status: 200, indexed: true, title: `${english} | Recuento` });
    expect(inSpanish).toMatchObject({ status: 200, indexed: true, title: `${spanish} | Recuento` });
    expect(inEnglish.description).not.toBe(inSpanish.description);
    expect(inSpanish.canonical).toBe(`${product.url}${path}?lang=es`);
    expect(inSpanish.alternates).toEqual([
      { language: 'en', href: `${product.url}${path}?lang=en` },
      { language: 'es', href: `${product.url}${path}?lang=es` },
      { language: 'x-default', href: `${product.url}${path}` },
    ]);
    const { body } = await product.anonymous().get<string>('/sitemap.xml');
    expect(body).toContain(`<loc>${product.url}${path}?lang=en</loc>`);
    expect(body).toContain(`<loc>${product.url}${path}?lang=es</loc>`);
  });

  it('the sitemap lists static pages, and conditions and supplements with reports, in both languages only', async () => {
    const { status, headers, body } = await product.anonymous().get<string>('/sitemap.xml');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/xml');
    expect(body).toContain(`<loc>${product.url}/about?lang=es</loc>`);
    expect(body).toContain(`<loc>${product.url}/?condition=Insomnia&amp;lang=en</loc>`);
    expect(body).not.toContain('Anxiety');
    for (const [path, title] of [
      [`/supplements/${names.supplementId}`, 'Magnesio: lo que contó la gente'],
      [`/conditions/${names.conditionId}`, 'Insomnio: lo que probó la gente'],
    ]) {
      expect(body).toContain(`<loc>${product.url}${path}?lang=es</loc>`);
      // A citation of the page is no page of its own.
      const head = await getHead(`${path}?at=2026-11-22`, 'es');
      expect(head).toMatchObject({ title: `${title} | Recuento`, canonical: `${product.url}${path}?lang=es` });
    }
    expect(body).not.toContain(`/supplements/${names.otherSupplementId}?`);
  });

  it('robots.txt names the sitemap and disallows personal pages', async () => {
    const { body } = await product.anonymous().get<string>('/robots.txt');
    expect(body).toContain(`Sitemap: ${product.url}/sitemap.xml`);
    expect(body).toContain('Disallow: /my-points');
  });

  it.each(['/api/analysis/', '/api/marketplace/images/', '/api/open-data/'])(
    'search engines that render a public page may load its data from %s',
    async (path) => {
      const { body } = await product.anonymous().get<string>('/robots.txt');
      expect(body.split('\n')).toContain(`Allow: ${path}`);
    },
  );

  it('security.txt names the contact of the installation and expires within a year', async () => {
    const { status, headers, body } = await product.anonymous().get<string>('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:controller@example.org',
      'Preferred-Languages': 'en, es',
      Canonical: `${product.url}/.well-known/security.txt`,
    });
    const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('a share image exists for each condition and for nothing else', async () => {
    const fetchShareImage = async (language: 'en' | 'es') => {
      const response = await fetch((await getHead('/?condition=Insomnia', language)).image ?? '');
      expect(response.headers.get('content-type')).toBe('image/png');
      // An address without a language has the image in the language of the request.
      expect(response.headers.get('vary')).toContain('Accept-Language');
      return Buffer.from(await response.arrayBuffer());
    };
    const [english, spanish] = [await fetchShareImage('en'), await fetchShareImage('es')];
    const { width, height } = await sharp(spanish).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(spanish.equals(english)).toBe(false);
    expect((await product.anonymous().get('/share/999999.png')).status).toBe(404);
  });

  it.each([
    ['without spaces', 'W'.repeat(100)],
    [
      'of many words',
      'Postural orthostatic tachycardia syndrome with hypermobile joints and chronic fatigue after an infection'.slice(
        0,
        100,
      ),
    ],
    ['with stacked accents', `A${'\u0301'.repeat(99)}`],
  ])('the share image of a condition has its size with a long name %s', async (_description, name) => {
    const [{ id }] = await product.database.query<{ id: number }>(
      'insert into catalog.conditions (name_en, name_es) values ($1, $1) returning id',
      [name],
    );
    const response = await fetch(`${product.url}/share/${id}.png`);
    expect(response.status).toBe(200);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });
});
