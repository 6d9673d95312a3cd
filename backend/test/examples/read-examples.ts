import type { ExampleContext } from './example-fixture.js';

/** Records the public read operations. */
export async function recordReadExamples({ anonymous, names, texts, language }: ExampleContext): Promise<void> {
  const inLanguage = `language=${language}`;
  for (const path of ['/api/config', '/health/live', '/health/ready', '/warmup']) await anonymous.get(path);
  await anonymous.get(`/api/conditions/search?query=${texts.condition.slice(0, 4)}&${inLanguage}`);
  await anonymous.get(`/api/supplements/search?query=${texts.supplement}&${inLanguage}`);
  await anonymous.get(`/api/brands/search?query=nort`);
  await anonymous.get(`/api/medications/search?query=levo&${inLanguage}`);
  for (const path of ['conditions/popular', 'supplements', 'brands']) await anonymous.get(`/api/${path}`);
  await anonymous.get(`/api/analysis/condition-analysis?conditionQuery=${texts.condition}&${inLanguage}`);
  await anonymous.get(`/api/analysis/supplement-report?supplementId=${names.supplementId}&${inLanguage}`);
  const compared = `supplementIds=${names.supplementId},${names.otherSupplementId}`;
  await anonymous.get(`/api/analysis/comparison?conditionId=${names.conditionId}&${compared}&${inLanguage}`);
  await anonymous.get(`/api/analysis/plausible-range?supplementId=${names.supplementId}`);
  const { body } = await anonymous.get<{ testimonials: { id: number }[] }>(
    `/api/testimonials?conditionId=${names.conditionId}&supplementId=${names.supplementId}&${inLanguage}`,
  );
  await anonymous.get(`/api/testimonials/${body.testimonials[0].id}?${inLanguage}`);
  await anonymous.get('/api/open-data/rankings');
  await anonymous.get('/api/open-data/rankings?format=csv');
  await anonymous.get('/api/open-data/moderation');
  await anonymous.get('/api/open-data/supplements');
  await anonymous.get('/api/open-data/supplements?format=csv');
  await anonymous.get(`/api/open-data/comparisons?conditionId=${names.conditionId}`);
  await anonymous.get(`/api/open-data/comparisons?conditionId=${names.conditionId}&format=csv`);
  await anonymous.get('/api/consents/texts');
  await anonymous.get('/api/data-rights/portable-schema.json');
  const { body: marketplace } = await anonymous.get<{ products: { id: number }[] }>(
    `/api/marketplace/products?conditionId=${names.conditionId}&includeUnreported=true&sortBy=effectiveness`,
  );
  await anonymous.get(`/api/marketplace/products/${marketplace.products[0].id}?conditionId=${names.conditionId}`);
  for (const list of ['brands', 'supplements', 'advertisers']) await anonymous.get(`/api/marketplace/${list}`);
}
