import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MERGE } from '../test/catalog/custom-entries';
import { renderRoute } from '../test/render-route';
import { reportCase, serveQueues } from '../test/report-queues';
import { done, REVIEW_PLACE, serveDecision, serveReview } from '../test/review-page';
import { recordSavedFiles } from '../test/saved-files';
import { problem, server } from '../test/server';

const failOnce = (success: () => Response = done) => {
  let attempts = 0;
  return () => ((attempts += 1) === 1 ? problem(500, 'internal') : success());
};

/** Performs an action that fails and then succeeds with the button of this name. */
async function repeatAction(place: string, button: RegExp, title: string) {
  const { user } = await renderRoute(place, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByRole('alert', undefined, { timeout: 7000 })).toHaveTextContent(title);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 7000 });
}

function serveMerges(merges: object[]) {
  server.use(
    http.get('*/api/admin/catalog/merges', () =>
      HttpResponse.json({ merges, totalPages: 1, totalMerges: merges.length }),
    ),
    http.get('*/api/admin/catalog/:kind', () => HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 })),
  );
}

it('the failure to undo a merge is not shown any more when it was repeated', async () => {
  serveMerges([MERGE]);
  server.use(http.post('*/api/admin/catalog/merges/8/undo', failOnce()));
  await repeatAction('/admin/catalog', /^Undo/, 'The merge was not undone');
});

it.each([
  ['en', 500, 'internal', '“Restless nights” merged into “Insomnia”'],
  ['es', 500, 'internal', '«Restless nights» se fusionó con «Insomnia»'],
  ['en', 409, 'already_undone', '“Restless nights” merged into “Insomnia”'],
] as const)('the failure to undo a merge names it in %s: %i %s', async (language, status, code, line) => {
  serveMerges([MERGE, { ...MERGE, id: 9, fromName: 'Weary days' }]);
  server.use(http.post('*/api/admin/catalog/merges/8/undo', () => problem(status, code)));
  const { user } = await renderRoute('/admin/catalog', { as: 'admin', language });
  const [first] = await screen.findAllByRole('button', { name: /^(Undo|Deshacer)/ });
  await user.click(first!);
  expect(await screen.findByRole('alert')).toHaveTextContent(line);
});

it('the failure to hide a reported testimonial is not shown any more when it was repeated', async () => {
  serveQueues([reportCase()], [], failOnce());
  await repeatAction('/admin/reports', /^Hide/, 'The decision was not stored.');
});

it('the failure of an approval is not shown any more when it was repeated', async () => {
  serveReview();
  serveDecision('approve', failOnce());
  await repeatAction(REVIEW_PLACE, /^Approve/, 'Failed to approve testimonial');
}, 30_000);

it('the failure to save the decisions is not shown any more when it was repeated', async () => {
  recordSavedFiles();
  server.use(
    http.get('*/api/testimonials/admin/decisions', () =>
      HttpResponse.json({ decisions: [], totalPages: 1, totalDecisions: 0 }),
    ),
    http.get(
      '*/api/testimonials/admin/decisions.csv',
      failOnce(() => new HttpResponse('id')),
    ),
  );
  await repeatAction('/admin/decisions', /CSV/, 'The file could not be created');
});
