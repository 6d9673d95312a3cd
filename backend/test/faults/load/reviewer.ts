import { DEMO_PASSWORD } from '../../../src/config/demo-accounts.js';
import type { Journal, PurchaseState, UserRecord } from './journal.js';
import { Session } from './session.js';
import { type TestimonialRecord, type TestimonialState, toOutcome } from './testimonial-record.js';
import type { LoadContext } from './virtual-user.js';

export const ADMIN: UserRecord = { marker: 'admin', email: 'admin@recuento.test', account: 'exists' };
const REASON = 'Please tell us which dose you took.';

/** The admin who decides on testimonials and purchases. */
export class Reviewer {
  private readonly session: Session;

  constructor(private readonly context: LoadContext) {
    this.session = new Session(context.api, ADMIN, DEMO_PASSWORD);
  }

  async act(): Promise<void> {
    const { random } = this.context;
    const token = await this.session.getToken();
    if (token === undefined) return;
    await (random.chance(0.8) ? this.decide(token) : this.verifyPurchase(token));
  }

  private async decide(token: string): Promise<void> {
    const { journal, random } = this.context;
    const candidates = findDecidable(journal);
    if (candidates.length === 0) return;
    const record = random.pick(candidates);
    const kind = record.settled?.status === 'approved' ? 'revoke-approval' : random.chance(0.75) ? 'approve' : 'reject';
    // Most approvals stay, so that points and rankings are not empty.
    if (kind === 'revoke-approval' && random.chance(0.7)) return;
    const status: TestimonialState['status'] = kind === 'approve' ? 'approved' : 'rejected';
    const body = kind === 'approve' ? {} : { testimonialId: record.id, rejectionReason: REASON };
    record.isBusy = true;
    const path = `/api/testimonials/admin/${record.id}/${kind}`;
    const answer = await this.context.api.send({ route: `POST ${kind}`, path, token, body });
    record.isBusy = false;
    const outcome = toOutcome(answer.status);
    record.record(outcome, (before) => ({ ...before, status, version: before.version + 1 }));
    if (answer.status === 401) this.session.forget();
    else if (outcome === 'rejected' && answer.status !== 429) {
      journal.surprises.push(`${record.marker} ${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }

  private async verifyPurchase(token: string): Promise<void> {
    const { journal, random, api } = this.context;
    const settled = journal.purchases.filter(({ id, isBusy, possible }) => id && !isBusy && possible.length === 1);
    const [purchase] = random.shuffled(settled);
    const kind = purchase?.possible[0] === 'pending' ? 'verify' : 'reverse';
    if (!purchase || !['pending', 'confirmed'].includes(purchase.possible[0])) return;
    if (kind === 'reverse' && random.chance(0.7)) return;
    const after: PurchaseState = kind === 'verify' ? 'confirmed' : 'reversed';
    purchase.isBusy = true;
    const path = `/api/marketplace/purchases/${purchase.id}/${kind}`;
    const { status } = await api.send({ route: `POST ${kind} purchase`, path, token });
    purchase.isBusy = false;
    const outcome = toOutcome(status);
    if (outcome === 'applied') purchase.possible = [after];
    else if (outcome === 'unknown') purchase.possible = [...purchase.possible, after];
    if (status === 401) this.session.forget();
  }
}

const findDecidable = (journal: Journal): TestimonialRecord[] =>
  journal.testimonials.filter(
    ({ id, settled }) => id !== undefined && (settled?.status === 'pending' || settled?.status === 'approved'),
  );
