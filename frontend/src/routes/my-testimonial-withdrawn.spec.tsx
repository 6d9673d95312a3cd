import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';
import { testimonialDetail } from '../test/testimonial-responses';

it.each([
  { language: 'en' as const, withdraw: 'Withdraw testimonial', notFound: /^Testimonial not found/ },
  { language: 'es' as const, withdraw: 'Retirar el testimonio', notFound: /^El testimonio no existe/ },
])(
  'the withdrawal of a testimonial that was withdrawn on another device ends with the present state of the page ($language)',
  async ({ language, withdraw, notFound }) => {
    let isWithdrawn = false;
    server.use(
      http.get('*/api/testimonials/my/:id', () =>
        isWithdrawn ? problem(404, 'testimonial_not_found') : HttpResponse.json(testimonialDetail()),
      ),
      http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
      http.delete('*/api/testimonials/:id', () => problem(404, 'testimonial_not_found')),
    );
    const { user } = await renderRoute('/my-testimonials/1042', { as: 'maria', language });
    await user.click(await screen.findByRole('button', { name: withdraw }));
    const dialog = within(await screen.findByRole('dialog'));
    isWithdrawn = true;
    await user.click(dialog.getByRole('button', { name: withdraw }));
    const heading = await screen.findByRole('heading', { level: 1, name: notFound });
    expect(screen.queryByRole('button', { name: withdraw })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(heading).toHaveFocus());
  },
);
