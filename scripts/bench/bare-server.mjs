import { createServer } from 'node:http';
import pg from 'pg';
import { QUERIES } from './reference-queries.mjs';

/**
 * The reference: `node bare-server.mjs DATABASE_URL PORT`. node:http and pg only; one prepared query of precomputed rows for
 * each request, no framework, validation, compression or log.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const PAGE_SIZE = 10;

const readRanking = (query, language) =>
  readRows(`ranking-${language}`, QUERIES.ranking[language], [
    query.get('conditionQuery'),
    query.get('gender') ?? '',
    query.get('ageRange') ?? '',
  ]);

const readProducts = (query, language) =>
  readRows(`products-${language}`, QUERIES.products[language], [query.get('conditionId')]);

const readTypeahead = (query) => readRows('typeahead', QUERIES.typeahead, [query.get('query')]);

const readTestimonials = (query) => {
  const start = (Number(query.get('page') ?? 1) - 1) * PAGE_SIZE;
  const pair = [query.get('conditionId'), query.get('supplementId')];
  return readRows('testimonials', QUERIES.testimonials, [...pair, start, start + PAGE_SIZE]);
};

const routes = {
  '/api/analysis/condition-analysis': readRanking,
  '/api/testimonials': readTestimonials,
  '/api/supplements/search': readTypeahead,
  '/api/marketplace/products': readProducts,
};

async function readRows(name, text, values) {
  return (await pool.query({ name, text, values })).rows;
}

const server = createServer((request, response) => {
  const { url } = request;
  const split = url.indexOf('?');
  const query = new URLSearchParams(url.slice(split + 1));
  routes[url.slice(0, split)](query, query.get('language')).then(
    (rows) => {
      const body = Buffer.from(JSON.stringify(rows));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    },
    (error) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[3]), '127.0.0.1', () => process.stdout.write('ready\n'));
