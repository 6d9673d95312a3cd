import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findJobProblem } from '../lib/checks/job-rules.mjs';

const findProblem = (job, finders = ['points']) =>
  findJobProblem({
    jobs: [{ queue: 'points.settle', on: ['points.unsettled', 'shop.sold'], module: 'points', ...job }],
    events: [
      { name: 'notices.sent', module: 'notices' },
      { name: 'points.unsettled', module: 'points' },
      { name: 'shop.sold', module: 'shop' },
      { name: 'pages.shown', module: 'pages' },
    ],
    finders,
    order: ['notices', 'points', 'shop'],
  });

test('a job handles events of its own module and of modules below', () => {
  assert.equal(findProblem({}), undefined);
});

for (const name of ['notices.sent', 'pages.shown']) {
  test(`a job that handles ${name} of a module above is reported`, () => {
    assert.match(findProblem({ on: ['shop.sold', name] }), new RegExp(`^points.settle handles ${name} of`));
  });
}

test('a queue that is named after another module is reported', () => {
  assert.equal(findProblem({ queue: 'shop.settle' }), 'shop.settle is a queue of the module points.');
});

test('a job whose module finds no missing effects is reported, unless it has a schedule instead of events', () => {
  assert.match(findProblem({}, ['shop']), /no MissingEffectFinder/);
  assert.equal(findProblem({ on: [] }, []), undefined);
});
