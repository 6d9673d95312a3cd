import { type Client } from '../../../test/app/client.js';
import { addNames, approve, type Names, reject, submitTestimonial } from '../../../test/fixtures/factories.js';
import { schemas } from '../../../test/shared/openapi-document.js';
import { submissionTexts } from '../../../test/fixtures/submission-texts.js';
import { TestApp } from '../../../test/app/test-app.js';

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const buildCustomNames = (supplement: string, brand: string, condition: string) => ({
  supplementId: 0,
  useCustomSupplement: true,
  customSupplementName: supplement,
  brandId: null,
  useCustomBrand: true,
  customBrandName: brand,
  conditionId: 0,
  useCustomCondition: true,
  customConditionName: condition,
});

const search = async (kind: string, text: string) =>
  (await product.anonymous().get<Record<string, unknown>[]>(`/api/${kind}/search?query=${encodeURIComponent(text)}`))
    .body;

describe('custom names on approval', () => {
  it('concurrent approvals of the same new name create one catalog entry', async () => {
    const spellings = [
      buildCustomNames('Melena de León', 'Casa Ámbar', 'Niebla  mental'),
      buildCustomNames('melena de leon', 'casa ambar', 'NIEBLA MENTAL'),
      buildCustomNames('MELENA DE LEÓN', 'CASA ÁMBAR', 'niebla mental'),
      buildCustomNames(' Melena  de león ', 'Casa Ambar', 'Niebla méntal'),
    ];
    const ids = await Promise.all(
      spellings.map(async (spelling) => submitTestimonial(await product.signUpUser(), names, spelling)),
    );
    expect(await search('supplements', 'melena')).toEqual([]);
    await Promise.all(ids.map((id) => approve(admin, id)));

    for (const [kind, text] of [
      ['supplements', 'melena de león'],
      ['brands', 'casa ambar'],
      ['conditions', 'niebla mental'],
    ]) {
      expect(await search(kind, text)).toMatchObject([{ isUserGenerated: true }]);
    }
    const details = await Promise.all(ids.map((id) => admin.get(`/api/testimonials/admin/${id}`)));
    expect(new Set(details.map(({ body }) => `${body.conditionId} ${body.supplementId} ${body.brandId}`)).size).toBe(1);
    expect(details[0].body).toMatchObject({ conditionId: expect.any(Number), supplementId: expect.any(Number) });
  });

  it('a custom name that exists in the catalog in either language uses that entry', async () => {
    const id = await submitTestimonial(
      await product.signUpUser(),
      names,
      buildCustomNames('raiz de VALERIANA', 'NORTHLIGHT', 'ansiedad'),
    );
    await approve(admin, id);
    expect((await admin.get(`/api/testimonials/admin/${id}`)).body).toMatchObject({
      conditionId: names.otherConditionId,
      supplementId: names.otherSupplementId,
      brandId: names.brandId,
      supplementName: 'Valerian root',
      brandName: 'Northlight',
    });
    expect(await search('supplements', 'valerian')).toHaveLength(1);
  });

  it('null means that a field of the approval is omitted, and a list is no object', async () => {
    const id = await submitTestimonial(await product.signUpUser(), names, { perceivedImprovement: 'moderate' });
    const path = `/api/testimonials/admin/${id}/approve`;
    expect(await admin.post(path, { names: [] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'names', code: 'invalid_type' }] },
    });
    expect((await admin.post(path, { testimonialId: null, names: null, version: null })).status).toBe(204);
  });

  it('a rejection creates no catalog entry', async () => {
    const id = await submitTestimonial(
      await product.signUpUser(),
      names,
      buildCustomNames('Polvo lunar', 'Luna Llena', 'Mal de luna'),
    );
    const detail = await admin.get(`/api/testimonials/admin/${id}`);
    expect(detail.body).toMatchObject({ supplementName: 'Polvo lunar', supplementId: null, brandId: null });
    await reject(admin, id);
    expect(await search('supplements', 'polvo lunar')).toEqual([]);
    expect(await search('brands', 'luna llena')).toEqual([]);
    expect(await search('conditions', 'mal de luna')).toEqual([]);
  });

  it('an approval makes the additional conditions public, each once', async () => {
    const author = await product.signUpUser();
    const added = await author.post<{ id: number }>('/api/additional-conditions', { name: 'Piernas inquietas' });
    expect(added.status).toBe(201);
    const withCustomConditions = (changes: Record<string, unknown>) => ({
      ...changes,
      customOtherConditionNames: ['Migraña', 'piernas INQUIETAS'],
    });
    const [first, second] = await Promise.all([
      submitTestimonial(author, names, withCustomConditions({ otherConditions: [added.body.id] })),
      submitTestimonial(
        await product.signUpUser(),
        names,
        withCustomConditions({ customOtherConditionNames: ['migrana'] }),
      ),
    ]);
    expect((await product.anonymous().get('/api/additional-conditions')).body).toEqual([]);
    await Promise.all([approve(admin, first), approve(admin, second)]);
    const listed = await product.anonymous().get<{ id: number; name: string }[]>('/api/additional-conditions');
    expect(listed.body.map(({ name }) => name).sort()).toEqual([
      expect.stringMatching(/^(Migraña|migrana)$/),
      expect.stringMatching(/^(Piernas inquietas|piernas INQUIETAS)$/),
    ]);
    const detail = await admin.get<{ additionalConditions: unknown[] }>(`/api/testimonials/admin/${first}`);
    expect(detail.body).toMatchObject({ customOtherConditionNames: [] });
    expect(detail.body.additionalConditions).toHaveLength(2);
  });

  it('a public additional condition replaces the entry of the same name that another user has', async () => {
    const [author, other] = await Promise.all([product.signUpUser(), product.signUpUser()]);
    const add = async (user: Client, name: string) =>
      (await user.post<{ id: number }>('/api/additional-conditions', { name })).body.id;
    const [id, otherId] = [await add(author, 'Tinnitus'), await add(other, 'tinnitus')];
    expect(otherId).not.toBe(id);
    await approve(admin, await submitTestimonial(author, names, { otherConditions: [id] }));
    for (const path of ['/api/additional-conditions', '/api/additional-conditions/search?query=tinn']) {
      const { body } = await other.get<{ id: number; name: string }[]>(path);
      expect(body.filter(({ name }) => /tinnitus/i.test(name)).map((entry) => entry.id)).toEqual([id]);
    }
    expect(await add(other, 'Tinnitus')).toBe(id);
  });
});

describe('review flags', () => {
  const getFlags = async (changes: Record<string, unknown>) => {
    const id = await submitTestimonial(await product.signUpUser(), names, changes);
    const { body } = await admin.get<{ flags: { code: string; field: string; start: number; end: number }[] }>(
      `/api/testimonials/admin/${id}`,
    );
    return body.flags;
  };

  it('flags mark the passages and never reject a testimonial', async () => {
    const experience = 'Write to me at ana.ruiz@example.org or call +34 612 34 56 78, it is a miracle! 🌱';
    const flags = await getFlags({ experience });
    const passages = flags
      .filter(({ start }) => start !== null)
      .map(({ code, start, end }) => [code, experience.slice(start, end)]);
    expect(passages).toEqual([
      ['email', 'ana.ruiz@example.org'],
      ['phone', '+34 612 34 56 78'],
      ['cure_claim', 'miracle'],
    ]);
  });

  it('every public text is searched for passages', async () => {
    const names = submissionTexts
      .map(({ name }) => name)
      .filter((name) => name in schemas.PublicTestimonialDto!.properties!);
    expect(names).toEqual(expect.arrayContaining(['experience', 'otherSideEffects']));
    for (const name of names) {
      const text = `🌱 Ask me at ana.ruiz@example.org, says ${name}.`;
      const flags = await getFlags({ sideEffects: 'other', [name]: text });
      const found = flags.filter(({ code }) => code === 'email');
      expect(found.map(({ field, start, end }) => [field, text.slice(start, end)])).toEqual([
        [name, 'ana.ruiz@example.org'],
      ]);
    }
  });

  it.each([
    ['en', 'Duermo mucho mejor desde que tomo este suplemento por la noche.'],
    ['es', 'I sleep much better since I take this supplement at night.'],
    ['en', 'Al cabo de tres meses el ánimo iba a lo suyo sin enterarse.'],
    ['es', 'After six months, I was exactly as tired.'],
  ])('a single sentence that is not in the language %s is flagged: %s', async (language, experience) => {
    expect((await getFlags({ experience, language })).map(({ code }) => code)).toContain('language_mismatch');
  });

  it('a missing proof and a language mismatch are flagged', async () => {
    const getCodes = async (changes: Record<string, unknown>) => (await getFlags(changes)).map(({ code }) => code);
    expect(await getCodes({ experience: 'It took a few weeks, but it helped me.' })).toEqual(['no_proof']);
    const spanish =
      'Me lo recomendaron y la verdad es que me ayudó mucho con el sueño, pero tardó unas semanas en hacer efecto.';
    expect(await getCodes({ experience: spanish, language: 'en' })).toEqual(['language_mismatch', 'no_proof']);
    // The same text by another author.
    expect(await getCodes({ experience: spanish, language: 'es' })).toEqual(['no_proof', 'near_duplicate']);
    expect(await getCodes({ experience: 'I told my mother: stop taking your medication.' })).toContain(
      'stop_medication',
    );
    expect(await getCodes({ experience: 'Deja de tomar tu medicación.', language: 'es' })).toContain('stop_medication');
    expect(await getCodes({ experience: 'My number is 12345678Z.' })).toContain('id_number');
    expect(await getCodes({ experience: 'I took 300 mg 2 times in 2024 and 2025, 0.5 g.' })).toEqual(['no_proof']);
  });
});

describe('flags of custom names', () => {
  it.each([
    ['customConditionName', { conditionId: 0, useCustomCondition: true, customConditionName: 'Insomnia 600 123 456' }],
    ['customSupplementName', { supplementId: 0, useCustomSupplement: true, customSupplementName: 'Root 600 123 456' }],
    ['customBrandName', { brandId: null, useCustomBrand: true, customBrandName: 'Call 600 123 456' }],
  ])('a telephone number in %s, which becomes public with the testimonial, is flagged', async (field, changes) => {
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
});
