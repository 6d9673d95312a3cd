import { staysAvailable } from './availability.js';
import { paysEachOnce } from './awards.js';
import { countsMatchTestimonials } from './cells.js';
import type { Invariant } from './context.js';
import { erasedUsersLeaveNoTrace } from './erasures.js';
import { filesMatchRows } from './files.js';
import { showsLedgerSums } from './points.js';
import { queuesAreDrained } from './queues.js';
import { statesAreLegal } from './states.js';
import { keepsAcknowledgedWrites } from './writes.js';

/** What must hold after each fault; docs/reliability.md explains them under the same numbers. */
export const invariants: Record<string, { meaning: string; check: Invariant }> = {
  I1: { meaning: 'The totals that users see are the sums of the ledger by month', check: showsLedgerSums },
  I2: { meaning: 'Each approved testimonial has one award, each verified purchase one credit', check: paysEachOnce },
  I3: { meaning: 'The cells of the ranking are equal to a recount', check: countsMatchTestimonials },
  I4: { meaning: 'Files and rows belong together, and their content is unchanged', check: filesMatchRows },
  I5: { meaning: 'Outbox and queues become empty, and failed jobs are explained', check: queuesAreDrained },
  I6: { meaning: 'There is no trace of an erased user', check: erasedUsersLeaveNoTrace },
  I7: { meaning: 'No acknowledged write is lost or incomplete', check: keepsAcknowledgedWrites },
  I8: { meaning: 'All rows are in legal states', check: statesAreLegal },
  I9: {
    meaning: 'During the fault, requests are answered within 5 s, liveness is true and readiness accurate',
    check: staysAvailable,
  },
};
