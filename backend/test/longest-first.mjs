import Sequencer from '@jest/test-sequencer';

/** Those that start whole products go first, so that no long one is left over at the end while a core has nothing to do. */
const RANKS = [/\.e2e-spec\.ts$/, /\.db-spec\.ts$/, /./];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => RANKS.findIndex((pattern) => pattern.test(path));
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
}
