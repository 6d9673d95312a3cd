import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordCatalogExamples, recordContributionExamples } from './examples/contribution-examples.js';
import { recordReadExamples } from './examples/read-examples.js';
import { recordDataRightsExamples, waiting } from './examples/data-rights-examples.js';
import { ExampleFixture } from './examples/example-fixture.js';
import type { OperationExamples } from './examples/example-recorder.js';
import { recordMarketplaceExamples } from './examples/marketplace-examples.js';

const FILE = join(__dirname, '../src/openapi/examples.json');

let stage: ExampleFixture;
let taken: Record<string, OperationExamples>;
let kept: Record<string, OperationExamples>;

beforeAll(async () => {
  stage = await ExampleFixture.build();
  for (const language of ['en', 'es'] as const) {
    const scene = await stage.scene(language);
    for (const act of [
      recordReadExamples,
      recordContributionExamples,
      recordCatalogExamples,
      recordMarketplaceExamples,
      recordDataRightsExamples,
    ])
      await act(scene);
  }
  await waiting(stage.takes);
  taken = stage.takes.byOperation;
  if (process.env.WRITE_EXAMPLES) writeFileSync(FILE, `${JSON.stringify(taken, null, 2)}\n`);
  kept = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, OperationExamples>) : {};
});

afterAll(() => stage.product.stop());

/**
 * The outline of a body: its members and their types, whatever they hold; of a list, its first. One that is the same in
 * any language is that of each: whether figures differ between the two is not the document's to say.
 */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(outline);
  if (typeof value !== 'object' || value === null) return value === null ? 'anything' : typeof value;
  if ('any' in value) return outline({ en: value.any, es: value.any });
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, outline(one)]));
}

it('the OpenAPI examples equal the current requests and responses in both languages', () => {
  expect(Object.keys(kept)).toEqual(Object.keys(taken));
  for (const [operation, { request, answers }] of Object.entries(taken)) {
    expect([operation, outline(kept[operation])]).toEqual([operation, outline({ request, answers })]);
  }
});
