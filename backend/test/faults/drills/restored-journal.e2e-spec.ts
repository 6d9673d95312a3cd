import { Journal } from '../load/journal.js';
import type { TestimonialState } from '../load/testimonial-record.js';
import { expectRestored, markJournal } from './restored-journal.js';

const PAIR = { conditionId: 1, supplementId: 1 };

const version = (number: number, status: TestimonialState['status'] = 'pending'): TestimonialState => {
  return { status, version: number, text: `v${number}` };
};

it('a restored backup must contain what was acknowledged before it began, or what followed', () => {
  const journal = new Journal();
  const user = journal.addUser('zz');
  user.account = 'exists';
  const edited = journal.addTestimonial(user, PAIR, 0);
  edited.confirm(1, version(1));
  edited.record('applied', () => version(2, 'approved'));
  const purchase = journal.addPurchase(user);
  purchase.possible = ['pending'];

  const mark = markJournal(journal);
  edited.record('applied', () => version(3));
  const later = journal.addTestimonial(user, PAIR, 0);
  later.confirm(2, version(1));
  purchase.possible = ['confirmed'];
  const newUser = journal.addUser('zz');
  newUser.account = 'exists';
  expectRestored(journal, mark);

  expect([version(2, 'approved'), version(3)].map((state) => edited.permits(state))).toEqual([true, true]);
  expect([version(1), version(0, 'absent')].map((state) => edited.permits(state))).toEqual([false, false]);
  expect([version(1), version(0, 'absent')].map((state) => later.permits(state))).toEqual([true, true]);
  expect(purchase.possible).toEqual(['pending', 'confirmed']);
  expect([user.account, newUser.account]).toEqual(['exists', 'unknown']);
});

it('a restored backup must not contain anything of a user who has been erased since', () => {
  const journal = new Journal();
  const user = journal.addUser('zz');
  user.account = 'exists';
  const record = journal.addTestimonial(user, PAIR, 0);
  record.confirm(1, version(1));
  const mark = markJournal(journal);
  journal.applyErasure(user, 'applied');
  expectRestored(journal, mark);
  expect([version(1), version(0, 'absent')].map((state) => record.permits(state))).toEqual([false, true]);
  expect(user.account).toBe('erased');
});
