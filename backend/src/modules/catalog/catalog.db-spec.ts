import { type Client } from '../../../test/app/client.js';
import { addNames, approve, type Names, submitTestimonial, buildSubmission } from '../../../test/fixtures/factories.js';
import { readNameCases } from '../../../test/fixtures/name-cases.js';
import { TestApp } from '../../../test/app/test-app.js';

interface Entry {
  id: number;
  nameEn: string;
  nameEs: string;
  name: string;
  isUserGenerated: boolean;
}

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

afterAll(() => product.stop());

const add = (table: string, entries: [string, string][]) =>
  product.database.execute(
    `insert into catalog.${table} (name_en, name_es) select e->>0, e->>1 from jsonb_array_elements($1::jsonb) as e`,
    [JSON.stringify(entries)],
  );
const search = async (kind: string, query: string, language = 'en', who = product.anonymous()) =>
  (await who.get<Entry[]>(`/api/${kind}/search?query=${encodeURIComponent(query)}&language=${language}`)).body;
const getEnglishNames = (entries: Entry[]) => entries.map(({ nameEn }) => nameEn);

describe('catalog search', () => {
  beforeAll(() =>
    add('conditions', [
      ['Joint pain', 'Dolor articular'],
      ['Back pain', 'Dolor de espalda'],
      ['Painful periods', 'Menstruación dolorosa'],
      ['Tooth ache', 'Dolor de muelas'],
      ['Pain', 'Dolor'],
      ['Spain fever', 'Fiebre española'],
      ['100% stress', 'Estrés_total'],
      ['1000 stress', 'Estrés total'],
    ]),
  );

  it('search ignores accents, case and surrounding spaces in both languages', async () => {
    for (const query of ['menstruacion', 'MENSTRUACIÓN', ' Menstruación ', 'ruaci', 'painful  periods']) {
      expect([query, getEnglishNames(await search('conditions', query))]).toEqual([query, ['Painful periods']]);
    }
    expect(getEnglishNames(await search('conditions', 'espanola'))).toEqual(['Spain fever']);
    expect(getEnglishNames(await search('supplements', 'raíz DE valeriana'))).toEqual(['Valerian root']);
    expect(getEnglishNames(await search('medications', 'levotiroxína'))).toEqual(['Levothyroxine']);
    expect((await search('brands', 'NÓRTH')).map(({ name }) => name)).toEqual(['Northlight']);
  });

  it('results list names that start with the query first, then words that do, then the rest', async () => {
    expect(getEnglishNames(await search('conditions', 'pain'))).toEqual([
      'Pain',
      'Painful periods',
      'Back pain',
      'Joint pain',
      'Spain fever',
    ]);
    expect((await search('conditions', 'dolor', 'es')).map(({ nameEs }) => nameEs)).toEqual([
      'Dolor',
      'Dolor articular',
      'Dolor de muelas',
      'Dolor de espalda',
      'Menstruación dolorosa',
    ]);
  });

  it('names of the other language are found after all names of the own one, in the same order', async () => {
    await add('conditions', [
      ['Rot', 'Esmalte gastado'],
      ['Flu', 'Gripe mala'],
      ['Gout', 'Mal de gota'],
      ['Dismal mood', 'Tristeza'],
    ]);
    expect(getEnglishNames(await search('conditions', 'mal'))).toEqual(['Dismal mood', 'Gout', 'Flu', 'Rot']);
  });

  it('a search with similar=true returns names with a similar spelling if no name contains the text', async () => {
    const similar = async (query: string, language = 'en') => {
      const address = `/api/conditions/search?query=${encodeURIComponent(query)}&language=${language}&similar=true`;
      return getEnglishNames((await product.anonymous().get<Entry[]>(address)).body);
    };
    expect(await similar('insomia')).toEqual(['Insomnia']);
    expect(await similar('ÁNSIEDA', 'es')).toEqual(['Anxiety']);
    expect((await similar('joynt pain'))[0]).toBe('Joint pain');
    expect(await similar('toth')).toContain('Tooth ache');
    expect(await similar('zzzqqq')).toEqual([]);
    expect(await similar('insom')).toEqual(['Insomnia']);
    expect(await search('conditions', 'insomia')).toEqual([]);
    const invalid = await product.anonymous().get('/api/conditions/search?query=insomia&similar=perhaps');
    expect(invalid.status).toBe(400);
  });

  it('changing a name clears its own article only', async () => {
    const change = (column: string, value: string) =>
      product.database.query<{ en: string | null; es: string | null }>(
        `update catalog.conditions set ${column} = $1 where name_es = 'Fiebre española' or name_es = 'Fiebre'
         returning article_en as en, article_es as es`,
        [value],
      );
    await change('article_en', 'the');
    expect(await change('article_es', 'la')).toEqual([{ en: 'the', es: 'la' }]);
    expect(await change('name_es', 'Fiebre')).toEqual([{ en: 'the', es: null }]);
    expect(await change('name_es', 'Fiebre española')).toEqual([{ en: 'the', es: null }]);
    expect(await change(`article_en = 'a', name_en`, 'Another fever')).toEqual([{ en: 'a', es: null }]);
  });

  it('the characters %, _ and the backslash are matched literally', async () => {
    expect(getEnglishNames(await search('conditions', '100%'))).toEqual(['100% stress']);
    expect(getEnglishNames(await search('conditions', 's_t'))).toEqual(['100% stress']);
    for (const query of ['%', '_']) expect(await search('conditions', query)).toHaveLength(1);
    for (const query of ['\\', '%%', "'", 'pain%', '']) expect(await search('conditions', query)).toEqual([]);
  });

  it('names are compared without accents, case, ligatures, typographic characters and repeated spaces', async () => {
    const cases = readNameCases('folded');
    const rows = await product.database.query<{ folded: string }>(
      'select catalog.fold(name) as folded from unnest($1::text[]) with ordinality as t (name, position) order by position',
      [cases.map(([name]) => name)],
    );
    expect(rows.map(({ folded }, index) => [cases[index][0], folded])).toEqual(cases);
  });

  it('a search returns at most 20 results, and an invalid query is rejected with 400', async () => {
    await add(
      'supplements',
      Array.from({ length: 30 }, (_, n) => [`Herb ${n}`, `Hierba ${n}`]),
    );
    expect(await search('supplements', 'herb')).toHaveLength(20);
    expect(await search('supplements', 'hierba', 'es')).toHaveLength(20);
    for (const query of ['', '?query=', `?query=${'x'.repeat(101)}`, '?query=a&language=fr', '?query=a&page=2'].slice(
      2,
    )) {
      expect([query, (await product.anonymous().get(`/api/supplements/search${query}`)).status]).toEqual([query, 400]);
    }
    const all = await product.anonymous().get<Entry[]>('/api/supplements');
    expect(all.body).toHaveLength(32);
    expect(getEnglishNames(all.body)).toEqual([...getEnglishNames(all.body)].sort());
  });

  it('the search uses its trigram index in both languages', async () => {
    for (const column of ['folded_en', 'folded_es']) {
      const plan = await product.database.transaction(async () => {
        await product.database.query('set local enable_seqscan = off');
        return product.database.query<{ 'QUERY PLAN': string }>(
          `explain select id from catalog.conditions where ${column} like '%' || catalog.fold('Dolor') || '%'`,
        );
      });
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(`conditions_search_${column.slice(-2)}`);
    }
  });

  it('popular conditions are listed in their defined order', async () => {
    await product.database.execute(`update catalog.conditions set popular_key = 'insomnia' where id = $1 `, [
      names.conditionId,
    ]);
    const popular = await product.anonymous().get('/api/conditions/popular');
    expect(popular.body).toMatchObject([{ id: names.conditionId, popularKey: 'insomnia', nameEs: 'Insomnio' }]);
  });
});

describe('POST /api/additional-conditions', () => {
  const post = (who: Client, name: unknown) => who.post<Entry>('/api/additional-conditions', { name });
  const listVisibleNames = async (who: Client) =>
    (await who.get<Entry[]>('/api/additional-conditions')).body.map(({ name }) => name);

  it('repeated or concurrent creation with different spellings yields one entry per user', async () => {
    const users = await Promise.all([product.signUpUser(), product.signUpUser(), product.signUpUser()]);
    const spellings = ['Piel sensible', 'piel  SENSIBLE', ' Piel sensíble '];
    const responses = await Promise.all(
      [...users, ...users].map((user, index) => post(user, spellings[index % spellings.length])),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201, 201, 201]);
    for (const [index, { body }] of responses.entries()) {
      // Each user gets their own entry, with the spelling that they entered.
      expect(body.id).toBe(responses[(index + 3) % 6].body.id);
      expect(body.name).toBe(['Piel sensible', 'piel SENSIBLE', 'Piel sensíble'][index % 3]);
    }
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(3);
  });

  it('a condition that two users entered becomes one public entry after both testimonials are approved', async () => {
    const [first, second, admin] = [
      await product.signUpUser(),
      await product.signUpUser(),
      await product.signInAs('admin'),
    ];
    const [one, two] = [(await post(first, 'Ojo vago')).body, (await post(second, 'OJO VAGO')).body];
    expect(two).toMatchObject({ name: 'OJO VAGO' });
    await approve(admin, await submitTestimonial(first, names, { otherConditions: [one.id] }));
    expect((await post(second, 'Ojo vago')).body).toEqual(one);
    const later = await submitTestimonial(second, names, { otherConditions: [two.id] });
    await approve(admin, later);
    const { body } = await second.get<{ additionalConditions: Entry[] }>(`/api/testimonials/${later}`);
    expect(body.additionalConditions).toEqual([expect.objectContaining({ id: one.id, name: 'Ojo vago' })]);
    expect(await search('additional-conditions', 'ojo vago', 'en', product.anonymous())).toHaveLength(1);
  });

  it('an additional condition is visible only to its creator until a testimonial with it is approved', async () => {
    const [creator, other, admin] = [
      await product.signUpUser(),
      await product.signUpUser(),
      await product.signInAs('admin'),
    ];
    const { body, status } = await post(creator, 'Alergia al polen');
    expect([status, body]).toEqual([201, { id: expect.any(Number), name: 'Alergia al polen', isUserGenerated: true }]);
    const path = `/api/additional-conditions/${body.id}`;
    expect(await listVisibleNames(creator)).toContain('Alergia al polen');
    expect((await creator.get(path)).status).toBe(200);
    expect(await search('additional-conditions', 'polen', 'en', creator)).toHaveLength(1);
    for (const user of [other, product.anonymous()]) {
      expect(await listVisibleNames(user)).not.toContain('Alergia al polen');
      expect((await user.get(path)).status).toBe(404);
      expect(await search('additional-conditions', 'polen', 'en', user)).toEqual([]);
    }
    const guessed = await other.post<{ errors: { field: string; code: string }[] }>(
      '/api/testimonials',
      buildSubmission(names, { otherConditions: [body.id] }),
    );
    expect([guessed.status, guessed.body.errors[0]]).toMatchObject([
      400,
      { field: 'otherConditions.0', code: 'unknown' },
    ]);
    const id = await submitTestimonial(creator, names, { otherConditions: [body.id] });
    expect((await other.get(path)).status).toBe(404);
    await approve(admin, id);
    for (const user of [other, product.anonymous()]) {
      expect((await user.get(path)).status).toBe(200);
      expect(await search('additional-conditions', 'POLEN', 'en', user)).toHaveLength(1);
    }
  });

  it('a name needs 2 to 100 characters, and the caller must be signed in', async () => {
    const user = await product.signUpUser();
    for (const name of ['', 'x', ' x ', 'x'.repeat(101), '🌱', 7, null, 'a\0b', '\ud83cab', undefined]) {
      expect([name, (await post(user, name)).status]).toEqual([name, 400]);
    }
    expect((await post(user, '🌱'.repeat(100))).status).toBe(201);
    expect((await post(product.anonymous(), 'Asma')).status).toBe(401);
    expect((await product.anonymous().get('/api/additional-conditions/424242')).status).toBe(404);
    expect((await product.anonymous().get('/api/additional-conditions/99999999999')).status).toBe(404);
  });
});
