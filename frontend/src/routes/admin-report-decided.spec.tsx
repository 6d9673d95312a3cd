import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../test/render-route';
import { reportCase, serveQueues } from '../test/report-queues';
import { problem } from '../test/server';

it.each([
  ['en', /^Hide/, 'This has changed in the meantime', /988/],
  ['es', /^Ocultar/, 'Esto ha cambiado mientras tanto', /988/],
] as const)(
  'a case that was to be hidden and has been decided is named, and the focus is on the heading, in %s',
  async (language, hide, outdated, number) => {
    const other = reportCase({ id: 13, testimonial: { ...reportCase().testimonial, id: 989 } });
    const cases = [reportCase(), other];
    serveQueues(cases, [], () => {
      cases.shift();
      return problem(409, 'report_case_decided');
    });
    const { user } = await renderRoute('/admin/reports', { as: 'admin', language });
    await user.click((await screen.findAllByRole('button', { name: hide }))[0]!);
    expect(await screen.findByText(outdated)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(number);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(within(screen.getByRole('main')).queryByText(number)).toBeNull();
  },
);
