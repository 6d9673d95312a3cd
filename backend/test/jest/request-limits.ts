import { REQUEST_BUDGET, requestBudget, workLimits } from '../../src/platform/database/work.js';
import { storeTimeout } from '../../src/platform/rate-limits/rate-limit-store.js';

/**
 * The limits of requests protect the clients of a busy database. Tests share a slow machine with browsers and compilers, so for them
 * these are limits for hangs. Tests of the limits set them, or start a child process, which has those of the product.
 */
const FACTOR = 10;

const requestLimits = [workLimits['request-read'], workLimits['request-write'], workLimits['request-bulk']];
const originals = requestLimits.map((limits) => ({ ...limits }));
const originalTimeout = storeTimeout.milliseconds;

beforeAll(() => {
  requestBudget.milliseconds = FACTOR * REQUEST_BUDGET;
  storeTimeout.milliseconds = FACTOR * originalTimeout;
  for (const limits of requestLimits) {
    limits.acquire *= FACTOR;
    limits.lock *= FACTOR;
    limits.statement *= FACTOR;
  }
});

// The test files of a worker share the modules of the product.
afterAll(() => {
  requestBudget.milliseconds = REQUEST_BUDGET;
  storeTimeout.milliseconds = originalTimeout;
  for (const [index, limits] of requestLimits.entries()) Object.assign(limits, originals[index]);
});
