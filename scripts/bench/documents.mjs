import { ok } from 'node:assert';
import { runLoad, toRequest } from './load.mjs';
import { summarize } from './rounds.mjs';

/** As many as a process renders or lets wait: beyond that it answers without rendering. */
const CONNECTIONS = 8;

/** Documents of rankings, stored and rendered for each request, A B A B, after all have been requested once. */
export async function measureDocuments({ queries }, { stored, rendered }, { rounds, seconds }) {
  const paths = queries.map(
    ({ conditionQuery, language }) => `/?${new URLSearchParams({ condition: conditionQuery, lang: language })}`,
  );
  const requests = paths.map((path) => toRequest(path, 'text/html'));
  await readOnce(rendered.port, paths.slice(0, 1));
  await readOnce(stored.port, [...new Set(paths)]);
  const results = { stored: [], rendered: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { port }] of Object.entries({ stored, rendered })) {
      results[name].push(await runLoad({ port, requests, connections: CONNECTIONS, seconds }));
    }
  }
  const summarizeAll = (key) => ({
    stored: summarize(results.stored.map((result) => result[key])),
    rendered: summarize(results.rendered.map((result) => result[key])),
    ratio: summarize(results.stored.map((result, round) => result[key] / results.rendered[round][key])),
  });
  return { rate: summarizeAll('rate'), p95: summarizeAll('p95') };
}

async function readOnce(port, paths) {
  const waiting = [...paths];
  const readNext = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } });
      ok((await response.text()).includes('<h1'), `${path} has no content`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, readNext));
}
