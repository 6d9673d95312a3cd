import { readOptions } from '../lib/read-options.mjs';
import { UserFacingError } from '../lib/runner.mjs';

const NAMES = ['W1', 'W2', 'W3', 'W3D', 'W4', 'W5', 'W6'];
const USAGE = `Usage: npm run bench -- [options]
  --size 10000,100000,1000000   numbers of testimonials
  --workloads W1,W3             only these of ${NAMES.join(', ')}; no other measurements
  --rounds 3 --seconds 2        rounds of each workload and seconds of each round
  --cache both                  the response cache: on, off or both
  --profile W1,W4               CPU per layer of the product, and a .cpuprofile of each workload
  --quick                       10,000 testimonials, two short rounds: for development
  --accept                      replaces the committed figures even if a ratio became worse by more than 20%`;

const text = { type: 'string' };
const flag = { type: 'boolean', default: false };
const OPTIONS = {
  ...{ size: text, workloads: text, rounds: text, seconds: text, profile: text },
  ...{ cache: { ...text, default: 'both' }, quick: flag, accept: flag },
};

export function readBenchOptions(args) {
  const { values } = readOptions(USAGE, { args, options: OPTIONS });
  const list = (text) => text.split(',').filter(Boolean);
  const sizes = list(values.size ?? (values.quick ? '10000' : '10000,100000,1000000')).map(Number);
  // Only a complete run replaces the document.
  const isComplete = !values.quick && !values.size && !values.workloads && values.cache === 'both';
  const options = {
    sizes,
    workloads: values.workloads ? list(values.workloads) : undefined,
    profile: list(values.profile ?? (isComplete ? 'W1,W4' : '')),
    rounds: Number(values.rounds ?? (values.quick ? 2 : 3)),
    seconds: Number(values.seconds ?? (values.quick ? 1 : 2)),
    caches: values.cache === 'both' ? ['on', 'off'] : [values.cache],
    accept: values.accept,
    isComplete,
  };
  const unknown = [...(options.workloads ?? []), ...options.profile].find((name) => !NAMES.includes(name));
  const isValid =
    !unknown &&
    ['on', 'off', 'both'].includes(values.cache) &&
    [...sizes, options.rounds, options.seconds].every((number) => number > 0);
  if (!isValid) throw new UserFacingError(USAGE);
  return options;
}
