import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DATA_RIGHTS_PLACE, rectificationsOf, serveDataRightsPage } from '../test/data-rights-page';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { testimonialDetail } from '../test/testimonial-responses';
import { createSession, MARIA } from '../test/users';

beforeEach(serveDataRightsPage);

it('the current value that changed after it was filled in is filled in again, and the request can be sent', async () => {
  let experience = 'The text that was read';
  const sent: string[] = [];
  server.use(
    http.get('*/api/testimonials/my/1042', () => HttpResponse.json(testimonialDetail({ experience }))),
    http.post('*/api/data-rights/rectify', async ({ request }) => {
      const { currentValue } = (await request.json()) as { currentValue: string };
      sent.push(currentValue);
      if (currentValue !== experience) return problem(409, 'current_value_differs');
      return HttpResponse.json({ id: 5, status: 'received', dueAt: '2026-12-18T10:00:00.000Z' }, { status: 201 });
    }),
  );
  const { user } = await renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', cachesData: true });
  await user.click(await screen.findByRole('button', { name: 'Request a correction' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Data type' }), 'testimonial');
  await enterText(user, screen.getByRole('textbox', { name: 'Record number' }), '1042');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'experience');
  const current = screen.getByRole('textbox', { name: 'Current value' });
  await waitFor(() => expect(current).toHaveValue('The text that was read'));
  await enterText(user, screen.getByRole('textbox', { name: 'Requested value' }), 'A better text');
  await enterText(user, screen.getByRole('textbox', { name: 'Justification' }), 'Clearer');

  experience = 'The text of another tab';
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(current).toHaveValue('The text of another tab'));
  expect(current).toHaveAccessibleDescription(
    expect.stringMatching(/The current value does not match the stored one\. It may have changed in the meantime/),
  );
  expect(screen.getByRole('textbox', { name: 'Requested value' })).toHaveValue('A better text');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Your request has been received')).toBeVisible();
  expect(sent).toEqual(['The text that was read', 'The text of another tab']);
});

it('the name that a correction has changed meanwhile is filled in again', async () => {
  const corrected = { ...MARIA, name: 'María García Ruiz' };
  let stored = MARIA;
  const sent: string[] = [];
  server.use(
    http.post('*/api/data-rights/rectify', async ({ request }) => {
      const { currentValue } = (await request.json()) as { currentValue: string };
      sent.push(currentValue);
      if (currentValue !== stored.name) return problem(409, 'current_value_differs');
      return HttpResponse.json({ id: 5, status: 'received', dueAt: '2026-12-18T10:00:00.000Z' }, { status: 201 });
    }),
  );
  const { user } = await renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', cachesData: true });
  await user.click(await screen.findByRole('button', { name: 'Request a correction' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Data type' }), 'profile');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'name');
  const current = screen.getByRole('textbox', { name: 'Current value' });
  await waitFor(() => expect(current).toHaveValue(MARIA.name));
  await enterText(user, screen.getByRole('textbox', { name: 'Requested value' }), 'María García');
  await enterText(user, screen.getByRole('textbox', { name: 'Justification' }), 'Shorter');

  stored = corrected;
  server.use(...createSession(corrected));
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(current).toHaveValue(corrected.name));
  expect(current).toHaveAccessibleDescription(expect.stringMatching(/It may have changed in the meantime/));
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Your request has been received')).toBeVisible();
  expect(sent).toEqual([MARIA.name, corrected.name]);
});

it('an earlier request whose response was lost is shown with its deadline when the next one is rejected', async () => {
  const requests: object[] = [];
  server.use(
    http.get('*/api/data-rights/rectifications', () => HttpResponse.json(rectificationsOf(requests))),
    http.post('*/api/data-rights/rectify', async ({ request }) => {
      if (requests.length > 0) return problem(409, 'rectification_waits');
      const asked = (await request.json()) as object;
      const times = { requestedAt: '2026-11-18T10:00:00.000Z', dueAt: '2026-12-18T10:00:00.000Z', decidedAt: null };
      requests.push({ ...asked, ...times, id: 5, status: 'received', refusalReason: null });
      return HttpResponse.error();
    }),
  );
  const { user } = await renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', cachesData: true });
  await user.click(await screen.findByRole('button', { name: 'Request a correction' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Data type' }), 'profile');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'name');
  await enterText(user, screen.getByRole('textbox', { name: 'Requested value' }), 'María García');
  await enterText(user, screen.getByRole('textbox', { name: 'Justification' }), 'Shorter');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Its deadline is shown on this page'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('18 Dec 2026')).toBeVisible();
});
