import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { freezeClock, advanceTime, restoreClock } from '../test/clock';
import { expectNothingOffered, header, openApprovalPage, toast } from '../test/approval-page';
import { REVIEW_PLACE, type Review } from '../test/review-page';
import { reviewLock } from '../test/review-responses';
import { server } from '../test/server';

beforeEach(freezeClock);
afterEach(restoreClock);

describe.each([
  {
    language: 'en' as const,
    approve: 'Approve',
    reject: 'Reject',
    undo: 'Undo',
    publishing: 'Publishing in 5 s',
    later: 'Publishing in 2 s',
    text: 'Testimonial 1042. The author is notified and has 200 points for it.',
    spoken: 'Publishing in 5 seconds.',
    notPublished: 'Testimonial 1042 was not published.',
    leftPage: /You left the page before the 5 seconds were over/,
    done: 'Testimonial 1042 approved',
    help: /published after 5 seconds; until then Ctrl\+Z undoes it\. A rejection asks for the reason first/,
  },
  {
    language: 'es' as const,
    approve: 'Aprobar',
    reject: 'Rechazar',
    undo: 'Deshacer',
    publishing: 'Se publica en 5 s',
    later: 'Se publica en 2 s',
    text: 'Testimonio 1042. Quien lo escribió recibe una notificación y tiene 200 puntos por él.',
    spoken: 'Se publica en 5 segundos.',
    notPublished: 'El testimonio 1042 no se ha publicado.',
    leftPage: /Has salido de la página antes de que pasaran los 5 segundos/,
    done: 'Testimonio 1042 aprobado',
    help: /se publica a los 5 segundos; hasta entonces, Ctrl\+Z lo deshace\. Al rechazar se pide antes el motivo/,
  },
])('an approval in $language', (words) => {
  it.each(['button', 'key'])('an approval by %s is published after a countdown of five seconds', async (input) => {
    const { user, sent } = await openApprovalPage({}, words.language);
    expect(document.querySelector('.shortcuts-help__shortcuts')).toHaveTextContent(words.help);
    if (input === 'key') await user.keyboard('a');
    else await user.click(screen.getByRole('button', { name: words.approve }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(header().getByText(words.publishing)).toBeVisible();
    expect(toast().getByText(words.publishing)).toBeVisible();
    expect(toast().getByText(words.text)).toBeVisible();
    advanceTime(3_000);
    expect(header().getByText(words.later)).toBeVisible();
    expect(toast().getByText(words.later)).toBeVisible();
    advanceTime(1_999);
    expect(sent).toEqual([]);
    advanceTime(1);
    expect(await screen.findByText(words.done)).toBeVisible();
    expect(sent).toEqual([{ version: 1 }]);
    await expectNothingOffered();
  });

  it('an approval is announced politely with a text that does not change each second', async () => {
    const { user } = await openApprovalPage({}, words.language);
    await user.keyboard('a');
    const region = toast().getByText(words.spoken).closest('[role=status]')!;
    const spoken = () => {
      const copy = region.cloneNode(true) as Element;
      copy.querySelectorAll('[aria-hidden=true]').forEach((hidden) => hidden.remove());
      return copy.textContent;
    };
    const before = spoken();
    advanceTime(3_000);
    expect(spoken()).toBe(before);
    expect(region.querySelector('[role=alert], [role=timer]')).toBeNull();
  });

  it.each([
    ['the toast', (name: string) => toast().getByRole('button', { name })],
    ['the button of the page', (name: string) => header().getByRole('button', { name })],
    ['Ctrl+Z', null],
    ['Cmd+Z', null],
  ])('an approval is undone by %s, and nothing is sent', async (input, target) => {
    const { user, sent } = await openApprovalPage({}, words.language);
    await user.click(screen.getByRole('button', { name: words.approve }));
    advanceTime(4_000);
    if (target) await user.click(target(words.undo));
    else await user.keyboard(input === 'Ctrl+Z' ? '{Control>}z{/Control}' : '{Meta>}z{/Meta}');
    expect(await screen.findByText(words.notPublished)).toBeVisible();
    await expectNothingOffered();
    expect(screen.getByRole('button', { name: words.approve })).toHaveFocus();
    expect(screen.getByRole('button', { name: words.reject })).toBeEnabled();
    await user.keyboard('{Control>}z{/Control}');
    advanceTime(10_000);
    expect(screen.getAllByText(words.notPublished)).toHaveLength(1);
    expect(screen.getByRole('button', { name: words.approve })).toBeEnabled();
    expect(sent).toEqual([]);
  });

  it.each(['to the next testimonial', 'to another page'])(
    'leaving %s cancels the approval and reports it',
    async (input) => {
      const { user, sent, place, router } = await openApprovalPage({}, words.language);
      await user.keyboard('a');
      advanceTime(4_900);
      if (input === 'to another page') await act(() => router.navigate('/about'));
      else await user.keyboard('j');
      expect(await screen.findByText(words.notPublished)).toBeVisible();
      expect(screen.getByText(words.leftPage)).toBeVisible();
      await expectNothingOffered();
      expect(place()).not.toBe(REVIEW_PLACE);
      advanceTime(10_000);
      expect(sent).toEqual([]);
    },
  );
});

describe('while an approval can be undone', () => {
  it('a second press and a rejection are ignored during the countdown', async () => {
    const { user, sent } = await openApprovalPage();
    await user.dblClick(screen.getByRole('button', { name: 'Approve' }));
    expect(header().getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('a');
    await user.keyboard('r');
    await user.keyboard('{Enter>3/}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(header().getByRole('button', { name: 'Reject' })).toBeDisabled();
    expect(document.querySelectorAll('.undo-toast__undo')).toHaveLength(1);
    advanceTime(5_000);
    expect(await screen.findByText('Testimonial 1042 approved')).toBeVisible();
    expect(sent).toEqual([{ version: 1 }]);
  });

  it.each(['undone', 'left'])('an approval after one that was %s removes its message', async (input) => {
    const { user, router } = await openApprovalPage();
    await user.keyboard('a');
    if (input === 'undone') await user.keyboard('{Control>}z{/Control}');
    else for (const place of ['/about', REVIEW_PLACE]) await act(() => router.navigate(place));
    expect(await screen.findByText('Testimonial 1042 was not published.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(toast().getByText('Publishing in 5 s')).toBeVisible();
    expect(screen.queryByText('Testimonial 1042 was not published.')).not.toBeInTheDocument();
  });

  it('hovering or focusing the toast pauses the countdown', async () => {
    const { user, sent } = await openApprovalPage();
    await user.keyboard('a');
    advanceTime(2_000);
    await user.hover(toast().getByText('Publishing in 3 s'));
    advanceTime(20_000);
    expect(toast().getByText('Publishing in 3 s')).toBeVisible();
    act(() => toast().getByRole('button', { name: 'Undo' }).focus());
    await user.unhover(toast().getByText('Publishing in 3 s'));
    advanceTime(20_000);
    expect(toast().getByText('Publishing in 3 s')).toBeVisible();
    expect(sent).toEqual([]);
    act(() => toast().getByRole('button', { name: 'Undo' }).blur());
    advanceTime(3_000);
    expect(await screen.findByText('Testimonial 1042 approved')).toBeVisible();
  });

  it('the choices for custom names are locked during the countdown and remain after undoing', async () => {
    const { user, sent } = await openApprovalPage({
      customNames: [{ kind: 'supplement', name: 'Magnesio marino', knownId: null }],
    });
    server.use(
      http.get('*/api/supplements/search', () =>
        HttpResponse.json([{ id: 41, nameEn: 'Magnesium', nameEs: 'Magnesio', isUserGenerated: false }]),
      ),
    );
    await user.click(screen.getByRole('radio', { name: 'Is the same as…' }));
    const entry = screen.getByRole('combobox', { name: 'Catalog entry' });
    await user.type(entry, 'magn');
    await user.click(await screen.findByRole('option', { name: 'Magnesium' }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(screen.getByRole('radio', { name: 'Becomes a new catalog entry' })).toBeDisabled();
    expect(entry).toBeDisabled();
    await user.click(toast().getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('radio', { name: 'Is the same as…' })).toBeChecked();
    expect(entry).toBeEnabled();
    expect(entry).toHaveValue('Magnesium');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    advanceTime(5_000);
    await waitFor(() => expect(sent).toEqual([{ version: 1, names: { supplement: 41 } }]));
  });

  it('closing the page asks for confirmation, and a restored page has sent nothing', async () => {
    const { user, sent } = await openApprovalPage();
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closes()).toBe(true);
    await user.keyboard('a');
    expect(closes()).toBe(false);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    advanceTime(10_000);
    expect(await screen.findByText('Testimonial 1042 was not published.')).toBeVisible();
    expect(closes()).toBe(true);
    expect(sent).toEqual([]);
  });

  it.each([
    ['is changed by its author', { version: 2 }, 'Quien lo escribió lo ha cambiado mientras lo leías'],
    ['is decided by a colleague', { reviewStatus: 'rejected' as const }, 'Ya está decidido'],
  ])('a testimonial that %s is not published', async (_event, change, message) => {
    const state: Partial<Review> = {};
    const { user, sent } = await openApprovalPage(state);
    await user.keyboard('a');
    Object.assign(state, change);
    // After a change of language it is loaded again.
    await user.click(screen.getByRole('button', { name: /Español/ }));
    expect(await screen.findByText(message)).toBeVisible();
    await expectNothingOffered();
    advanceTime(10_000);
    expect(sent).toEqual([]);
  });

  it('the language can be changed', async () => {
    const { user, sent } = await openApprovalPage();
    await user.keyboard('a');
    await user.click(screen.getByRole('button', { name: /Español/ }));
    expect(await toast().findByText('Se publica en 5 s')).toBeVisible();
    advanceTime(5_000);
    expect(await screen.findByText('Testimonio 1042 aprobado')).toBeVisible();
    expect(sent).toEqual([{ version: 1 }]);
  });
});

it.each(['button', 'key'])(
  'an approval by %s must be confirmed while another reviewer holds the lock, and can then be undone',
  async (input) => {
    const { user, sent } = await openApprovalPage();
    server.use(
      http.post('*/api/testimonials/admin/:id/review-lock', () =>
        HttpResponse.json(reviewLock({ isMine: false, reviewerName: 'Ada' })),
      ),
    );
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Ada is reviewing this one now')).toBeVisible();
    if (input === 'key') await user.keyboard('a');
    else await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve testimonial 1042?' }));
    advanceTime(10_000);
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Approve testimonial' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(toast().getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Testimonial 1042 was not published.')).toBeVisible();
    advanceTime(10_000);
    expect(sent).toEqual([]);
  },
);
