import { CellsRebuilder, type RebuildResult } from '../modules/analysis/index.js';
import type { Run } from './command.js';
import { formatCount } from './format-count.js';

/** Both commands rebuild all rankings; they differ in what they report. */
const rebuildAndReport =
  (describe: (result: RebuildResult) => string): Run =>
  async ({ context, print }) => {
    const { app } = await context.getApp();
    print(describe(await app.get(CellsRebuilder, { strict: false }).run()));
    return 0;
  };

export const recompute = rebuildAndReport(
  ({ pairs, changed }) => `${formatCount(pairs, 'pair', 'pairs')} of condition and supplement, ${changed} changed.`,
);

export const rebuild = rebuildAndReport(
  ({ pairs, cells }) =>
    `${formatCount(cells, 'cell', 'cells')} of ${formatCount(pairs, 'pair', 'pairs')} ${cells === 1 ? 'was' : 'were'} rebuilt.`,
);
