import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MARIA } from '../test/users';
import { FORMER_NAMES, open, prepareForm, TEXTS } from '../test/new-testimonial-page';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

beforeEach(prepareForm);

describe('signed-out visitors', () => {
  it.each(['en', 'es'] as const)('the promotion links to sign-in and back (%s)', async (language) => {
    await renderRoute('/new-testimonial?from=menu', { language });
    const t = TEXTS[language];
    await screen.findByRole('heading', { level: 1, name: t.signedOut.heading });
    expect(screen.getByText(t.signedOut.prize)).toBeVisible();
    expect(screen.getByRole('link', { name: t.signedOut.signIn })).toHaveAttribute(
      'href',
      `/sign-in?redirect_url=${encodeURIComponent('/new-testimonial?from=menu')}`,
    );
    expect(screen.getByRole('link', { name: t.signedOut.signUp })).toHaveAttribute(
      'href',
      `/sign-up?redirect_url=${encodeURIComponent('/new-testimonial?from=menu')}`,
    );
    expect(screen.getByText(t.signedOut.proof)).toBeVisible();
    expect(screen.getByRole('link', { name: t.signedOut.home })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: t.intro.start })).not.toBeInTheDocument();
  });
});

describe('introduction', () => {
  it('the introduction states the effort and the privacy', async () => {
    const { user } = await open();
    expect(await screen.findByRole('button', { name: 'Start Form' })).toBeVisible();
    expect(screen.getByText(/less than 3 minutes/i)).toBeVisible();
    const box = screen.getByRole('region', { name: 'What stays private' });
    const toggle = within(box).getByRole('button', { name: 'Hide What stays private' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(within(box).getByRole('button', { name: 'Show What stays private' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  it('cancelling discards the form and returns to the introduction', async () => {
    const { user, t, h1, press } = await open();
    await press(t.intro.start);
    await user.type(await screen.findByRole('combobox', { name: t.fields.brand }), 'zz');
    await press(t.wizard.cancelAndDiscard);
    expect(await h1(t.title)).toHaveFocus();
    expect(localStorage.getItem(`submission-draft:${MARIA.id}`)).toBeNull();
    await press(t.intro.start);
    expect(await screen.findByRole('combobox', { name: t.fields.brand })).toHaveValue('');
  });
});

describe('draft', () => {
  it('a draft is saved, survives leaving the page and is offered again', async () => {
    const { user, t, h1, press, unmount } = await open();
    await press(t.intro.start);
    await user.type(await screen.findByRole('combobox', { name: 'Brand' }), 'North');
    unmount();

    const again = await open();
    await again.press('Continue where you left off');
    await h1('Basic info');
    expect(screen.getByRole('combobox', { name: 'Brand' })).toHaveValue('North');
  });

  it('a draft is not offered to another user', async () => {
    const { user, t, press, unmount } = await open();
    await press(t.intro.start);
    await user.type(await screen.findByRole('combobox', { name: 'Brand' }), 'North');
    unmount();
    await renderRoute('/new-testimonial', { as: 'admin' });
    await screen.findByRole('button', { name: 'Start Form' });
    expect(screen.queryByRole('button', { name: 'Continue where you left off' })).not.toBeInTheDocument();
  });

  it('the Forward button opens the form again that the Back button has left', async () => {
    const { user, t, h1, press, router } = await open();
    await press(t.intro.start);
    await user.type(await screen.findByRole('combobox', { name: 'Brand' }), 'North');
    await act(() => router.navigate(-1));
    await h1(t.title);
    await act(() => router.navigate(1));
    await h1('Basic info');
    expect(screen.getByRole('combobox', { name: 'Brand' })).toHaveValue('North');
    await act(() => router.navigate(-1));
    await h1(t.title);
  });

  it('leaving with unsaved answers asks for confirmation', async () => {
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user, t, press } = await open();
    await press(t.intro.start);
    const brand = await screen.findByRole('combobox', { name: 'Brand' });
    expect(leave()).toBe(false);
    await user.type(brand, 'N');
    expect(leave()).toBe(true);
  });
});

describe('an address that names the subject', () => {
  const ADDRESS = '/new-testimonial?condition=insomnio&supplement=Magnesium';
  const valueOf = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label }).value;

  it.each([
    ['en', 'Insomnia', 'Magnesium'],
    ['es', 'Insomnio', 'Magnesio'],
  ] as const)(
    'the entries that it names are chosen when the form starts (%s)',
    async (language, condition, supplement) => {
      const { t, h1, press } = await open(language, ADDRESS);
      await press(t.intro.start);
      await h1(t.wizard.step.basic);
      expect([valueOf(t.fields.condition), valueOf(t.fields.supplement)]).toEqual([condition, supplement]);
      expect(localStorage.getItem(`submission-draft:${MARIA.id}`)).toBeNull();
    },
  );

  it('a name that the catalog does not have in full is not chosen', async () => {
    const { t, h1, press } = await open('en', '/new-testimonial?condition=Insom&supplement=Magnesium');
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    expect([valueOf(t.fields.condition), valueOf(t.fields.supplement)]).toEqual(['', 'Magnesium']);
  });

  it('an empty name does not hide the other one', async () => {
    const { t, h1, press } = await open('en', '/new-testimonial?condition=&supplement=Magnesium');
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    expect([valueOf(t.fields.condition), valueOf(t.fields.supplement)]).toEqual(['', 'Magnesium']);
  });

  it('the form starts empty without a network', async () => {
    const { t, h1, press } = await open('en', ADDRESS);
    server.use(
      http.get('*/api/conditions/search', () => HttpResponse.error()),
      http.get('*/api/supplements/search', () => HttpResponse.error()),
    );
    onlineManager.setOnline(false);
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    expect([valueOf(t.fields.condition), valueOf(t.fields.supplement)]).toEqual(['', '']);
    onlineManager.setOnline(true);
  });

  it.each([
    ['condition', '', 'Magnesium'],
    ['supplement', 'Insomnia', ''],
  ])('a failed search for the %s does not hide the other one', async (failing, condition, supplement) => {
    server.use(http.get(`*/api/${failing}s/search`, () => problem(500, 'internal')));
    const { t, h1, press } = await open('en', ADDRESS);
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    expect([valueOf(t.fields.condition), valueOf(t.fields.supplement)]).toEqual([condition, supplement]);
  });

  it.each([
    ['en', 'Insomnia', 'Magnesium'],
    ['es', 'Insomnio', 'Magnesio'],
  ] as const)('the names of merged entries choose their current entries (%s)', async (language, ...current) => {
    const { conditions, supplements } = FORMER_NAMES;
    const address = `/new-testimonial?condition=${conditions}&supplement=${supplements}`;
    const { t, h1, press } = await open(language, address);
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    expect([valueOf(t.fields.condition), valueOf(t.fields.supplement)]).toEqual(current);
  });

  it('a draft is continued as it is', async () => {
    const { user, t, press, unmount } = await open();
    await press(t.intro.start);
    await user.type(await screen.findByRole('combobox', { name: t.fields.supplement }), 'Valer');
    unmount();

    const again = await open('en', ADDRESS);
    await again.press(t.draft.resume);
    await again.h1(t.wizard.step.basic);
    expect([valueOf(t.fields.condition), valueOf(t.fields.supplement)]).toEqual(['', 'Valer']);
  });
});

describe('prize popup', () => {
  const popup = { name: 'Monthly prize: a supplement pack worth 50 euros' };

  it('the prize is announced once per session', async () => {
    sessionStorage.clear();
    const { user } = await open();
    const dialog = await screen.findByRole('dialog', popup);
    await user.click(within(dialog).getByRole('button', { name: 'Got it' }));
    expect(sessionStorage.getItem('prize-popup:signed-in')).toBe('shown');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('the prize counts as announced when a visitor has read it on the page', async () => {
    await renderRoute('/new-testimonial');
    await screen.findByRole('heading', { level: 1, name: TEXTS.en.signedOut.heading });
    expect(sessionStorage.getItem('prize-popup:anonymous')).toBe('shown');
  });
});
