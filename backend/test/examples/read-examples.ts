import type { ExampleContext } from './example-fixture.js';

/** What anybody may read. */
export async function recordReadExamples({ anybody, names, words, language }: ExampleContext): Promise<void> {
  const inLanguage = `language=${language}`;
  for (const path of ['/api/config', '/health/live', '/health/ready', '/warmup']) await anybody.get(path);
  await anybody.get(`/api/conditions/search?query=${words.condition.slice(0, 4)}&${inLanguage}`);
  await anybody.get(`/api/supplements/search?query=${words.supplement}&${inLanguage}`);
  await anybody.get(`/api/brands/search?query=nort`);
  await anybody.get(`/api/medications/search?query=levo&${inLanguage}`);
  for (const path of ['conditions/popular', 'supplements', 'brands']) await anybody.get(`/api/${path}`);
  await anybody.get(`/api/analysis/condition-analysis?conditionQuery=${words.condition}&${inLanguage}`);
  const { body } = await anybody.get<{ testimonials: { id: number }[] }>(
    `/api/testimonials?conditionId=${names.conditionId}&supplementId=${names.supplementId}&${inLanguage}`,
  );
  await anybody.get(`/api/testimonials/${body.testimonials[0].id}?${inLanguage}`);
  await anybody.get('/api/open-data/rankings');
  await anybody.get('/api/open-data/rankings?format=csv');
  await anybody.get('/api/consents/texts');
  await anybody.get('/api/data-rights/portable-schema.json');
  const { body: shop } = await anybody.get<{ products: { id: number }[] }>(
    `/api/marketplace/products?conditionId=${names.conditionId}&includeUnreported=true&sortBy=effectiveness`,
  );
  await anybody.get(`/api/marketplace/products/${shop.products[0].id}?conditionId=${names.conditionId}`);
  for (const list of ['brands', 'supplements', 'advertisers']) await anybody.get(`/api/marketplace/${list}`);
}
