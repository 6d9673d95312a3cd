import { CellsRebuilder } from '../modules/analysis/index.js';
import type { Run } from './command.js';

export const recompute: Run = async ({ context, print }) => {
  const { app } = await context.getApp();
  const { pairs, changed } = await app.get(CellsRebuilder, { strict: false }).run();
  print(`${pairs} pairs of condition and supplement, ${changed} changed.`);
  return 0;
};

export const rebuild: Run = async ({ context, print }) => {
  const { app } = await context.getApp();
  const { pairs, cells } = await app.get(CellsRebuilder, { strict: false }).run();
  print(`${cells} cells of ${pairs} pairs were rebuilt.`);
  return 0;
};
