import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { recordCatalogExamples, recordContributionExamples } from './examples/contribution-examples.js';
import { recordReadExamples } from './examples/read-examples.js';
import { recordDataRightsExamples, recordPendingExamples } from './examples/data-rights-examples.js';
import { ExampleFixture } from './examples/example-fixture.js';
import type { OperationExamples } from './examples/example-recorder.js';
import { recordReportExamples } from './examples/report-examples.js';
import { recordMarketplaceExamples } from './examples/marketplace-examples.js';

const FILE = join(__dirname, '../src/openapi/examples.json');

let fixture: ExampleFixture;
let recorded: Record<string, OperationExamples>;
let stored: Record<string, OperationExamples>;

beforeAll(async () => {
  fixture = await ExampleFixture.build();
  for (const language of ['en', 'es'] as const) {
    const context = await fixture.createContext(language);
    for (const recordExamples of [
      recordReadExamples,
      recordContributionExamples,
      recordReportExamples,
      recordCatalogExamples,
      recordMarketplaceExamples,
      recordDataRightsExamples,
    ])
      await recordExamples(context);
  }
  await recordPendingExamples(fixture.recorder);
  recorded = fixture.recorder.byOperation;
  if (process.env.WRITE_EXAMPLES) writeFileSync(FILE, `${JSON.stringify(keepCurrent(readStored()), null, 2)}\n`);
  stored = readStored();
});

afterAll(() => fixture.product.stop());

function readStored(): Record<string, OperationExamples> {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, OperationExamples>) : {};
}

/** The recorded examples; where only values differ, such as times, the stored ones, so that a change shows what it changed. */
function keepCurrent(before: Record<string, OperationExamples>): Record<string, OperationExamples> {
  return Object.fromEntries(
    Object.entries(recorded).map(([operation, examples]) => {
      const isCurrent = isDeepStrictEqual(outline(before[operation]), outline(examples));
      return [operation, isCurrent ? before[operation] : examples];
    }),
  );
}

/**
 * The structure of a body: its members and their types, without values; of a list, the first item. An example for any
 * language is treated as one for each: figures may differ between the languages.
 */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(outline);
  if (typeof value !== 'object' || value === null) return value === null ? 'anything' : typeof value;
  if ('any' in value) return outline({ en: value.any, es: value.any });
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, outline(member)]));
}

it('the OpenAPI examples equal the current requests and responses in both languages', () => {
  expect(Object.keys(stored)).toEqual(Object.keys(recorded));
  for (const [operation, { request, answers }] of Object.entries(recorded)) {
    expect([operation, outline(stored[operation])]).toEqual([operation, outline({ request, answers })]);
  }
});

/** Groups with few reports are left out of the open data, and the example data have no larger ones. */
const MAY_BE_EMPTY = ['OpenData_listComparisons', 'OpenData_listSupplements', 'ClientConfig_get'];

/** Whether a body is an empty list, or has one list, which is empty. */
function isEmptyList(body: unknown): boolean {
  if (Array.isArray(body)) return body.length === 0;
  const lists = Object.values(body ?? {}).filter((member) => Array.isArray(member));
  return lists.length === 1 && lists[0]!.length === 0;
}

it('the example of a list has entries, for which the fixture has data', () => {
  const bodies = ({ answers }: OperationExamples) =>
    Object.values(answers).flatMap(Object.values).flatMap(Object.values);
  const empty = Object.keys(recorded).filter((operation) => bodies(recorded[operation]!).some(isEmptyList));
  expect(empty.sort()).toEqual([...MAY_BE_EMPTY].sort());
});
