import { writeFile } from 'node:fs/promises';
import { ProductProcess } from '../app/product-process.js';
import type { Fault } from './fault.js';
import { faults } from './families/index.js';
import { FaultRunner } from './fault-runner.js';
import type { FaultResult } from './run-fault.js';

const {
  FULL,
  FAULTS_SEED = '20261122',
  FAULTS_ONLY,
  FAULTS_FORM = 'short',
  FAULTS_REPORT,
  FAULTS_MAX_OUTAGE,
} = process.env;
const isShort = FAULTS_FORM === 'short';
const seed = Number(FAULTS_SEED);
const LIMIT_MS = 30 * 60_000;

const isChosen = ({ name, isShort: isInShortForm, isInFullRun }: Fault): boolean => {
  if (FAULTS_ONLY) return FAULTS_ONLY.split(',').some((part) => name.includes(part));
  return !isShort || isInShortForm === true || (isInFullRun === true && FULL !== undefined);
};
const chosen = faults.filter(isChosen);
// The short form uses one API and one worker, because each start of a process costs seconds.
const runner = isShort
  ? new FaultRunner({ seed, maxOutageMs: 6_000, writes: 8 }, { apis: 1, workers: 1 })
  : new FaultRunner({ seed, maxOutageMs: FAULTS_MAX_OUTAGE ? Number(FAULTS_MAX_OUTAGE) * 1000 : Infinity, writes: 20 });
const results: FaultResult[] = [];

afterAll(async () => {
  await runner.stop();
  ProductProcess.killAll();
});

/** One line for a person who watches a long run. */
const describeResult = ({ name, violations, recoverySeconds, requests, acknowledgedWrites, notTried }: FaultResult) =>
  `${new Date().toISOString().slice(11, 19)} ${notTried ? 'not tried' : violations.length === 0 ? 'survived' : 'BROKEN'} ${name}: recovered in ${recoverySeconds} s, ` +
  `${requests} requests, ${acknowledgedWrites} acknowledged writes`;

it.each(chosen.map((fault) => [fault.title, fault] as const))(
  `the product survives: %s (seed ${seed})`,
  async (_title, fault) => {
    const result = await runner.run(fault);
    results.push(result);
    if (FAULTS_REPORT) await writeFile(FAULTS_REPORT, JSON.stringify(results));
    process.stderr.write(`${[describeResult(result), ...result.violations.slice(0, 5)].join('\n  ')}\n`);
    expect(result.violations).toEqual([]);
  },
  LIMIT_MS,
);
