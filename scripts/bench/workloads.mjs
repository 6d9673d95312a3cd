import { deepStrictEqual, ok } from 'node:assert';
import { QUERIES } from './reference-queries.mjs';

const LIST_LENGTH = 1_000;
const AGES = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'];
const DEEP_PAGE = 100;

/** A generator of numbers from 0 to 1 (mulberry32), so that every run sends the same requests. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The read workloads: their requests, the same for both servers, the statement of the reference with the parameters of
 * each request, and a comparison of the figures that both responses contain.
 */
export async function createWorkloads(client) {
  const { rows: conditions } = await client.query(
    'select id, name_en as en, name_es as es from catalog.conditions order by id',
  );
  const { rows: pairs } = await client.query(
    'select condition_id as c, supplement_id as s, total from bench.pairs order by 1, 2',
  );
  const { rows: prefixes } = await client.query(
    `select prefix from bench.typeahead where prefix ~ '^[a-z]{3}$' group by 1 order by 1`,
  );
  const byRank = conditions.map((condition, index) => ({ item: condition, weight: 1 / (index + 1) }));
  const byReports = pairs.map((pair) => ({ item: pair, weight: pair.total }));
  const deep = byReports.filter(({ item }) => item.total >= 50);
  const pagesOf = ({ total }) => Math.ceil(total / 10);
  const testimonials = (draw, choosePage) => (random) => {
    const [pair, page] = [draw(random), undefined];
    return {
      conditionId: pair.c,
      supplementId: pair.s,
      language: chooseLanguage(random),
      page: choosePage?.(pair) ?? page,
    };
  };
  const workloads = [
    workload('W1', 'ranking of a condition', ANALYSIS, (random) => {
      const language = chooseLanguage(random);
      return { conditionQuery: drawCondition(random)[language], language };
    }),
    workload('W2', 'ranking by gender and age range', ANALYSIS, (random) => {
      const language = chooseLanguage(random);
      const gender = random() < 0.6 ? 'female' : 'male';
      return { conditionQuery: drawCondition(random)[language], language, gender, ageRange: choose(AGES, random) };
    }),
    workload('W3', 'testimonials of a pair, first page', TESTIMONIALS, testimonials(createDraw(byReports))),
    workload(
      'W3D',
      'testimonials of a pair, deep page',
      TESTIMONIALS,
      testimonials(createDraw(deep), (pair) => Math.min(DEEP_PAGE, Math.ceil(pagesOf(pair) * 0.8))),
    ),
    workload('W4', 'typeahead, three letters', TYPEAHEAD, (random) => ({
      query: choose(prefixes, random).prefix,
      language: chooseLanguage(random),
    })),
    workload('W5', 'products of a condition by effectiveness', PRODUCTS, (random) => ({
      conditionId: drawCondition(random).id,
      sortBy: 'effectiveness',
      language: chooseLanguage(random),
    })),
  ];
  return workloads;

  function drawCondition(random) {
    drawCondition.draw ??= createDraw(byRank);
    return drawCondition.draw(random);
  }
}

const chooseLanguage = (random) => (random() < 0.5 ? 'en' : 'es');
const choose = (items, random) => items[Math.floor(random() * items.length)];

/** Draws items by weight. */
function createDraw(weighted) {
  const sums = [];
  let total = 0;
  for (const { weight } of weighted) sums.push((total += weight));
  return (random) => {
    const value = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] > value) high = middle;
      else low = middle + 1;
    }
    return weighted[low].item;
  };
}

function workload(name, title, kind, createQuery) {
  const random = createRandom(20_260_101 + name.charCodeAt(1) * 31 + name.length);
  const queries = Array.from({ length: LIST_LENGTH }, () => createQuery(random));
  const paths = queries.map((query) => {
    const defined = Object.entries(query).filter(([, value]) => value !== undefined);
    return `${kind.path}?${new URLSearchParams(defined.map(([key, value]) => [key, String(value)]))}`;
  });
  return { name, title, queries, paths, statement: kind.statement, compare: kind.compare };
}

const OUTCOMES = ['significant', 'moderate', 'residual', 'none', 'negative_effects'];
const toCounts = (row) => Object.fromEntries(OUTCOMES.map((outcome) => [outcome, row[outcome]]));
const assertClose = (a, b, what) => ok(Math.abs(a - b) < 1e-6, `${what}: ${a} and ${b}`);

const ANALYSIS = {
  path: '/api/analysis/condition-analysis',
  statement: ({ conditionQuery, gender = '', ageRange = '', language }) => ({
    text: QUERIES.ranking[language],
    values: [conditionQuery, gender, ageRange],
  }),
  compare({ supplementRanking }, rows) {
    const facts = (row) => [row.supplementId, row.supplementName, row.totalTestimonials];
    deepStrictEqual(supplementRanking.map(facts), rows.map(facts));
    supplementRanking.forEach((entry, index) => {
      deepStrictEqual(toCounts(entry.outcomeCounts), toCounts(rows[index]));
      assertClose(entry.overallEffectivenessScore, rows[index].overallEffectivenessScore, 'score');
      assertClose(entry.scoreLow, rows[index].scoreLow, 'lower bound');
    });
  },
};

const TESTIMONIALS = {
  path: '/api/testimonials',
  statement: ({ conditionId, supplementId, page = 1 }) => ({
    text: QUERIES.testimonials,
    values: [conditionId, supplementId, page * 10 - 10, page * 10],
  }),
  compare({ testimonials, totalPublicTestimonials }, rows) {
    const facts = (row) => [row.id, row.experience, row.doseAmount, row.perceivedImprovement, row.brandName];
    deepStrictEqual(testimonials.map(facts), rows.map(facts));
    deepStrictEqual(totalPublicTestimonials, rows[0].totalPublicTestimonials);
  },
};

const TYPEAHEAD = {
  path: '/api/supplements/search',
  statement: ({ query }) => ({ text: QUERIES.typeahead, values: [query] }),
  /** The product also finds letters inside a name; names that begin with them are first. */
  compare(names, rows) {
    const found = new Map(names.map((name) => [name.id, name.nameEn]));
    for (const { id, nameEn } of rows) ok(names.length === 20 || found.get(id) === nameEn, `${nameEn} was not found`);
    ok(rows.length === 0 || names.length > 0, 'no name was found');
  },
};

const PRODUCTS = {
  path: '/api/marketplace/products',
  statement: ({ conditionId, language }) => ({ text: QUERIES.products[language], values: [conditionId] }),
  compare({ products, totalProducts }, rows) {
    const facts = (row) => [row.id, row.title, row.supplementName, row.price, row.testimonialCount];
    deepStrictEqual(products.map(facts), rows.map(facts));
    deepStrictEqual(totalProducts, rows[0]?.totalProducts ?? 0);
    products.forEach((product, index) => {
      deepStrictEqual(toCounts(product.outcomeCounts), toCounts(rows[index]));
      assertClose(product.overallEffectiveness, rows[index].overallEffectiveness, 'score');
    });
  },
};
