import Sequencer from '@jest/test-sequencer';

/** Tests that start complete apps run first, so that no long one remains at the end while a core is idle. */
const RANKS = [/\.e2e-spec\.ts$/, /\.db-spec\.ts$/, /./];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => RANKS.findIndex((pattern) => pattern.test(path));
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
}
