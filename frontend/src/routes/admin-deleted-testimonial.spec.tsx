import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { approveAndWait } from '../test/clock';
import { renderRoute } from '../test/render-route';
import { REVIEW_PLACE, serveDecision, serveReview } from '../test/review-page';
import { problem, server } from '../test/server';
import { reviewDetail } from '../test/testimonial-responses';

afterEach(() => focusManager.setFocused(undefined));

const notFound = () => problem(404, 'testimonial_not_found');

const TEXTS = {
  en: {
    approve: 'Approve',
    reject: 'Reject',
    send: 'Reject testimonial',
    deleted: 'Deleted while you were reading',
    notFound: 'Testimonial Not Found',
  },
  es: {
    approve: 'Aprobar',
    reject: 'Rechazar',
    send: 'Rechazar el testimonio',
    deleted: 'Se ha eliminado mientras lo leías',
    notFound: 'Testimonio no encontrado',
  },
};

/** Opens the page of a testimonial, which its author then deletes. */
async function openDeleted(language: 'en' | 'es') {
  let isDeleted = false;
  serveReview(() => (isDeleted ? notFound() : reviewDetail()));
  const view = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
  await screen.findByText(reviewDetail().experience);
  isDeleted = true;
  return view;
}

async function expectDeleted(language: 'en' | 'es') {
  expect(await screen.findByRole('heading', { level: 1, name: TEXTS[language].notFound })).toBeVisible();
  expect(screen.queryByText(reviewDetail().experience)).toBeNull();
  expect(within(await screen.findByRole('alert')).getByText(TEXTS[language].deleted)).toBeVisible();
}

describe.each(['en', 'es'] as const)('a testimonial that is deleted while a reviewer reads it (%s)', (language) => {
  const words = TEXTS[language];

  it('disappears when it is approved', async () => {
    serveDecision('approve', notFound);
    const { user } = await openDeleted(language);
    await approveAndWait(() => user.click(screen.getByRole('button', { name: words.approve })));
    await expectDeleted(language);
  });

  it('disappears when it is rejected', async () => {
    serveDecision('reject', notFound);
    const { user } = await openDeleted(language);
    await user.click(screen.getByRole('button', { name: words.reject }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'It names another person.');
    await user.click(dialog.getByRole('button', { name: words.send }));
    await expectDeleted(language);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('disappears when its review lock cannot be renewed', async () => {
    await openDeleted(language);
    server.use(http.post('*/api/testimonials/admin/:id/review-lock', notFound));
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await expectDeleted(language);
  });
});
