import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { consentGiven, recordOf } from '../test/consent-given';
import { historyOf, serveDataRightsPage } from '../test/data-rights-page';
import { consentRecord } from '../test/data-rights-responses';
import { heldResponse } from '../test/held-response';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const stored = () => JSON.parse(localStorage.getItem('consent') ?? 'null') as Record<string, unknown> | null;

/** The server's consent records of a signed-in user. */
function serveRecords(
  current: object = { analytics: false, marketing: false, consentId: null, chosenAt: null, version: null },
) {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/consents/preferences', () => HttpResponse.json(current)),
    http.put('*/api/consents/preferences', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...recordOf(consentGiven), ...(sent.at(-1) as object), consentId: 40 + sent.length });
    }),
  );
  return sent;
}

it('each choice is recorded, and the latest wins', async () => {
  const sent = serveRecords();
  const { user } = await renderRoute('/consent-settings', { as: 'maria', consent: null });
  await user.click(await screen.findByRole('switch', { name: 'Analytics' }));
  await waitFor(() => expect(stored()).toMatchObject({ analytics: true, recordId: 41 }));
  await user.click(screen.getByRole('button', { name: 'Reject all' }));
  await waitFor(() => expect(stored()).toMatchObject({ analytics: false, recordId: 42 }));
  expect(sent).toEqual([
    { analytics: true, marketing: false, language: 'en' },
    { analytics: false, marketing: false, language: 'en' },
  ]);
});

it('a choice that is replaced while it is being recorded does not return, and is recorded before the other', async () => {
  serveRecords();
  const { user } = await renderRoute('/consent-settings', { as: 'maria', consent: null });
  const first = heldResponse('put', '*/api/consents/preferences');
  await user.click(await screen.findByRole('switch', { name: 'Analytics' }));
  await first.arrived;
  const sent = serveRecords();
  await user.click(screen.getByRole('button', { name: 'Reject all' }));
  expect([sent, stored()]).toMatchObject([[], { analytics: false }]);
  first.answer(HttpResponse.json({ ...recordOf(consentGiven), analytics: true, consentId: 40 }));
  await waitFor(() => expect(stored()).toMatchObject({ analytics: false, recordId: 41 }));
});

it('a choice made beside the history appears in it', async () => {
  serveDataRightsPage();
  const sent = serveRecords();
  server.use(
    http.get('*/api/data-rights/consent-history', () =>
      HttpResponse.json(historyOf(sent.map(() => consentRecord({ consentType: 'cookie_preferences' })))),
    ),
  );
  const { user } = await renderRoute('/data-rights', { as: 'maria', consent: null });
  expect(await screen.findByText('No consent history yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reject all' }));
  expect(await screen.findByRole('button', { name: /^Download receipt/ })).toBeVisible();
});

it('a choice made before sign-in is recorded in its original language', async () => {
  const sent = serveRecords();
  await renderRoute('/about', { as: 'maria', consent: { ...consentGiven, language: 'es', recordId: null } });
  await waitFor(() => expect(sent).toEqual([{ analytics: false, marketing: false, language: 'es' }]));
});

it('the choice made in another browser applies', async () => {
  serveRecords(recordOf({ ...consentGiven, analytics: true, recordId: 12 }));
  await renderRoute('/about', { as: 'maria', consent: null });
  await waitFor(() => expect(stored()).toMatchObject({ analytics: true, recordId: 12 }));
  expect(screen.queryByRole('region', { name: 'Cookie consent' })).not.toBeInTheDocument();
});

it('a record that a page sent before it was left appears in the history that was loaded meanwhile', async () => {
  serveDataRightsPage();
  const record = recordOf({ ...consentGiven, recordId: 12, chosenAt: new Date().toISOString() });
  let isRecorded = false;
  server.use(
    http.get('*/api/data-rights/consent-history', () =>
      HttpResponse.json(historyOf(isRecorded ? [consentRecord({ consentType: 'cookie_preferences' })] : [])),
    ),
    http.get('*/api/consents/preferences', async () => {
      await waitFor(() => expect(screen.getByText('No consent history yet')).toBeVisible());
      isRecorded = true;
      return HttpResponse.json(record);
    }),
  );
  await renderRoute('/data-rights', { as: 'maria', consent: { ...consentGiven, recordId: null } });
  expect(await screen.findByRole('button', { name: /^Download receipt/ })).toBeVisible();
});

it('a record appears in a history that was requested before it and is received after it', async () => {
  serveDataRightsPage();
  const sent = serveRecords();
  let requests = 0;
  server.use(
    http.get('*/api/data-rights/consent-history', async () => {
      const history = historyOf(sent.map(() => consentRecord({ consentType: 'cookie_preferences' })));
      requests += 1;
      if (requests === 1) await waitFor(() => expect(stored()).toMatchObject({ recordId: 41 }));
      return HttpResponse.json(history);
    }),
  );
  await renderRoute('/data-rights', { as: 'maria', consent: { ...consentGiven, recordId: null } });
  expect(await screen.findByRole('button', { name: /^Download receipt/ })).toBeVisible();
});

it('a choice withdrawn elsewhere ends here too', async () => {
  const sent = serveRecords();
  await renderRoute('/about', { as: 'maria', consent: { ...consentGiven, analytics: true } });
  expect(await screen.findByRole('button', { name: 'Essential only' })).toBeVisible();
  expect(stored()).toBeNull();
  expect(sent).toEqual([]);
});

it('a choice that could not be recorded applies locally and is reported', async () => {
  serveRecords();
  server.use(http.put('*/api/consents/preferences', () => problem(503, 'unavailable')));
  const { user } = await renderRoute('/consent-settings', { as: 'maria', consent: null });
  await user.click(await screen.findByRole('switch', { name: 'Marketing' }));
  expect(await screen.findByText(/could not be added to your consent history/)).toBeVisible();
  expect(stored()).toMatchObject({ marketing: true, recordId: null });
  serveRecords();
  await user.click(screen.getByRole('switch', { name: 'Marketing' }));
  await waitFor(() => expect(screen.queryByText(/could not be added/)).not.toBeInTheDocument());
});
