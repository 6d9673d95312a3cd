import { CellsRenewal } from '../modules/analysis/index.js';
import type { Command } from './command.js';

export const recompute: Command = {
  name: 'recompute',
  parameters: '',
  summary: 'Counts every ranking again from its testimonials and says how many were wrong',
  run: async ({ office, say }) => {
    const { app } = await office.product();
    const { pairs, changed } = await app.get(CellsRenewal, { strict: false }).run();
    say(`${pairs} pairs of condition and supplement, ${changed} changed.`);
    return 0;
  },
};

export const rebuild: Command = {
  name: 'rebuild',
  parameters: '',
  summary: 'Makes the read table of the rankings anew, pair by pair, while people read it',
  run: async ({ office, say }) => {
    const { app } = await office.product();
    const { pairs, cells } = await app.get(CellsRenewal, { strict: false }).run();
    say(`${cells} cells of ${pairs} pairs made anew.`);
    return 0;
  },
};
