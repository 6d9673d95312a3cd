import { CellsRebuilder } from '../modules/analysis/index.js';
import type { Run } from './command.js';

export const recompute: Run = async ({ office, say }) => {
  const { app } = await office.product();
  const { pairs, changed } = await app.get(CellsRebuilder, { strict: false }).run();
  say(`${pairs} pairs of condition and supplement, ${changed} changed.`);
  return 0;
};

export const rebuild: Run = async ({ office, say }) => {
  const { app } = await office.product();
  const { pairs, cells } = await app.get(CellsRebuilder, { strict: false }).run();
  say(`${cells} cells of ${pairs} pairs made anew.`);
  return 0;
};
