/** Deterministic random numbers for tests of modules, which may not import the seed. */
export { Random } from '../../src/seed/demo/random.js';
