import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { approveAndWait } from '../test/clock';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { REVIEW_PLACE, serveDecision, serveReview, type Review } from '../test/review-page';
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
    changed: 'The author has changed this testimonial since you opened it',
    read: 'You now see the new version. Read it before you decide.',
  },
  es: {
    approve: 'Aprobar',
    reject: 'Rechazar',
    send: 'Rechazar el testimonio',
    deleted: 'Se ha eliminado mientras lo leías',
    notFound: 'Testimonio no encontrado',
    changed: 'Quien lo escribió ha cambiado este testimonio desde que lo abriste',
    read: 'Ahora ves la versión nueva. Léela antes de decidir.',
  },
};

function returnToWindow() {
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
}

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
    await enterText(user, dialog.getByRole('textbox'), 'It names another person.');
    await user.click(dialog.getByRole('button', { name: words.send }));
    await expectDeleted(language);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['first', 0],
    ['last', 50],
  ])('disappears when the window regains focus and the review lock is answered %s', async (_, milliseconds) => {
    await openDeleted(language);
    server.use(
      http.post('*/api/testimonials/admin/:id/review-lock', async () => {
        await delay(milliseconds);
        return notFound();
      }),
    );
    returnToWindow();
    await expectDeleted(language);
  });
});

describe.each(['en', 'es'] as const)(
  'a testimonial that its author changes while a reviewer reads it (%s)',
  (language) => {
    const words = TEXTS[language];
    const newText = 'The text of the new version.';

    async function openAndReturn(changes: Partial<Review>) {
      let current = reviewDetail({ version: 1 });
      serveReview(() => current);
      const view = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
      expect(await screen.findByText(current.experience)).toBeVisible();
      expect(screen.queryByText(words.changed)).toBeNull();
      current = reviewDetail({ experience: newText, ...changes });
      returnToWindow();
      expect(await screen.findByText(newText)).toBeVisible();
      return view;
    }

    it('says that it shows a new version, to which the decision applies', async () => {
      const sent = serveDecision('approve');
      const { user } = await openAndReturn({ version: 2 });
      expect(within(screen.getByText(words.changed).closest('[role=status]')!).getByText(words.read)).toBeVisible();
      await approveAndWait(() => user.click(screen.getByRole('button', { name: words.approve })));
      await waitFor(() => expect(sent).toEqual([{ version: 2 }]));
    });

    it.each([
      ['was decided', { version: 2, reviewStatus: 'rejected' }],
      ['belongs to the reviewer', { version: 2, isOwn: true }],
      ['has the same version', { version: 1 }],
    ] as const)('says nothing if it %s', async (_, changes) => {
      await openAndReturn(changes);
      expect(screen.queryByText(words.changed)).toBeNull();
    });
  },
);
