import { act, screen, waitFor, within } from '@testing-library/react';
import { CONSENT_VERSION } from '../features/consent/consent-version';
import { consentGiven } from '../test/consent-given';
import { renderRoute } from '../test/render-route';

const stored = () => JSON.parse(localStorage.getItem('consent') ?? 'null') as Record<string, unknown> | null;
const banner = () => screen.queryByRole('region', { name: /Cookie consent|Consentimiento de cookies/ });
const script = () => document.querySelector('script[src*="googletagmanager"]');
const lastGtagArgument = () =>
  Array.from((window.dataLayer?.at(-1) ?? []) as ArrayLike<unknown>).at(-1) as Record<string, string>;

afterEach(() => script()?.remove());

const languages = [
  {
    language: 'en' as const,
    title: 'Your choice on cookies',
    buttons: ['Accept all', 'Reject all', 'Essential only', 'Customize'],
    policy: 'Cookie policy',
    panel: 'Choose what to allow',
    alwaysOn: 'Always on',
    switches: ['Analytics', 'Marketing'],
    save: 'Save my choices',
    analyticsOnly: 'Saved. Analytics on, marketing off.',
    none: 'Saved. Analytics off, marketing off.',
    settings: 'Consent settings',
    cards: ['Necessary', 'Functional'],
    back: 'Back to home',
    privacy: 'Privacy policy',
  },
  {
    language: 'es' as const,
    title: 'Tú decides sobre las cookies',
    buttons: ['Aceptar todo', 'Rechazar todo', 'Solo esenciales', 'Personalizar'],
    policy: 'Política de cookies',
    panel: 'Elige qué permites',
    alwaysOn: 'Siempre activas',
    switches: ['Analítica', 'Marketing'],
    save: 'Guardar mi elección',
    analyticsOnly: 'Guardado. Analítica activada, marketing desactivado.',
    none: 'Guardado. Analítica desactivada, marketing desactivado.',
    settings: 'Preferencias de consentimiento',
    cards: ['Necesarias', 'Funcionales'],
    back: 'Volver al inicio',
    privacy: 'Política de privacidad',
  },
];

describe.each(languages)('consent banner in $language', (words) => {
  const { language, buttons } = words;
  const [acceptAll, rejectAll, essentialOnly, customize] = buttons;

  it('the banner offers four equal buttons and does not move the focus', async () => {
    await renderRoute('/about', { language, consent: null });
    const banner = await screen.findByRole('region', { name: /Cookie consent|Consentimiento de cookies/ });
    expect(within(banner).getByRole('heading', { level: 2, name: words.title })).toBeVisible();
    const offered = within(banner).getAllByRole('button');
    expect(offered.map((button) => button.textContent)).toEqual(buttons);
    expect(new Set(offered.map((button) => button.className)).size).toBe(1);
    expect(within(banner).getByRole('link', { name: words.policy })).toHaveAttribute('href', '/cookie-policy');
    expect(banner).not.toContainElement(document.activeElement as HTMLElement);
    expect(banner).toHaveAttribute('data-consent-banner');
  });

  it.each([
    [acceptAll, true],
    [rejectAll, false],
    [essentialOnly, false],
  ])('"%s" is stored, closes the banner and is sent to the consent signal', async (name, allowed) => {
    const { user } = await renderRoute('/about', { language, consent: null });
    await user.click(await screen.findByRole('button', { name }));
    expect(banner()).not.toBeInTheDocument();
    expect(stored()).toMatchObject({ analytics: allowed, marketing: allowed });
    expect(localStorage.getItem('consent-banner-dismissed')).not.toBeNull();
    const signal = allowed ? 'granted' : 'denied';
    expect(lastGtagArgument()).toEqual({
      ad_storage: signal,
      ad_user_data: signal,
      ad_personalization: signal,
      analytics_storage: signal,
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('the panel opens with both toggles off and saves the selection', async () => {
    const { user } = await renderRoute('/about', { language, consent: null });
    await user.click(await screen.findByRole('button', { name: customize }));
    expect(screen.getByRole('heading', { name: words.panel })).toHaveFocus();
    expect(screen.getByText(words.alwaysOn)).toBeVisible();
    const [analytics, marketing] = words.switches.map((name) => screen.getByRole('switch', { name }));
    expect([analytics, marketing].map((option) => option.getAttribute('aria-checked'))).toEqual(['false', 'false']);
    await user.click(analytics);
    expect(stored()).toBeNull();
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(banner()).not.toBeInTheDocument();
    expect(stored()).toMatchObject({ analytics: true, marketing: false });
    expect(await screen.findByText(words.analyticsOnly)).toBeVisible();
  });

  it('the settings page applies every change immediately', async () => {
    const { user } = await renderRoute('/consent-settings', { language });
    expect(await screen.findByRole('heading', { level: 1, name: words.settings })).toBeVisible();
    for (const card of words.cards) expect(screen.getByText(card)).toBeVisible();
    expect(screen.getAllByText(words.alwaysOn)).toHaveLength(2);
    expect(within(screen.getByRole('main')).getByRole('link', { name: words.back })).toHaveAttribute('href', '/');
    expect(within(screen.getByRole('main')).getByRole('link', { name: words.privacy })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    const [analytics, marketing] = words.switches.map((name) => screen.getByRole('switch', { name }));
    await user.click(analytics);
    expect(stored()).toMatchObject({ analytics: true, marketing: false });
    expect(screen.getByText(words.analyticsOnly)).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: acceptAll }));
    expect(marketing).toBeChecked();
    await user.click(screen.getByRole('button', { name: rejectAll }));
    expect(stored()).toMatchObject({ analytics: false, marketing: false });
    expect(screen.getByText(words.none)).toBeVisible();
  });
});

describe('visibility of the consent banner', () => {
  it('the banner is hidden after an answer', async () => {
    await renderRoute('/about');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(banner()).not.toBeInTheDocument();
  });

  it.each([
    ['its version changed', { version: 'cookies-2025-01' }],
    ['a year has passed', { chosenAt: '2025-01-01T10:00:00.000Z' }],
  ])('the banner is shown again when %s', async (_what, change) => {
    localStorage.setItem('consent-banner-dismissed', CONSENT_VERSION);
    await renderRoute('/about', { consent: { ...consentGiven, ...change } });
    expect(await screen.findByRole('button', { name: 'Essential only' })).toBeVisible();
  });

  it('the banner is hidden on the settings page', async () => {
    await renderRoute('/consent-settings', { consent: null });
    expect(await screen.findByRole('switch', { name: 'Analytics' })).not.toBeChecked();
    expect(banner()).not.toBeInTheDocument();
  });

  it('the banner closes when another tab answered', async () => {
    await renderRoute('/about', { consent: null });
    await screen.findByRole('button', { name: 'Essential only' });
    localStorage.setItem('consent', JSON.stringify(consentGiven));
    window.dispatchEvent(new StorageEvent('storage', { key: 'consent' }));
    await waitFor(() => expect(banner()).not.toBeInTheDocument());
  });

  it('the banner is shown again when another tab cleared the storage', async () => {
    await renderRoute('/about');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(await screen.findByRole('button', { name: 'Essential only' })).toBeVisible();
  });
});

describe('analytics', () => {
  // What the page of an earlier test has sent would count as sent by the next one.
  beforeEach(() => {
    delete window.dataLayer;
  });

  it('analytics loads after consent and reports no condition', async () => {
    const { user, router } = await renderRoute('/about?condition=Insomnia', {
      consent: null,
      config: { analyticsId: 'G-TEST1234' },
    });
    await screen.findByRole('button', { name: 'Accept all' });
    expect(script()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    expect(script()).toHaveAttribute('src', 'https://www.googletagmanager.com/gtag/js?id=G-TEST1234');
    expect(lastGtagArgument()).toMatchObject({ page_location: 'http://localhost/about' });
    await waitFor(() => router.navigate('/no/such/1042?condition=Insomnia'));
    await waitFor(() => expect(lastGtagArgument()).toMatchObject({ page_location: 'http://localhost/no/such/-' }));
    expect(JSON.stringify(window.dataLayer?.map((entry) => Array.from(entry as ArrayLike<unknown>)))).not.toContain(
      'nsomnia',
    );
  });

  it('analytics never receives the click reference of a product URL', async () => {
    const reference = 'q1T7xkHn0cGmVb2sZr9aWd';
    const { router } = await renderRoute(`/marketplace/product-demo/12?clickref=${reference}`, {
      consent: { ...consentGiven, analytics: true },
      config: { analyticsId: 'G-TEST1234' },
    });
    const page = 'http://localhost/marketplace/product-demo/-';
    await waitFor(() => expect(lastGtagArgument()).toMatchObject({ page_location: page, page_referrer: '' }));
    await act(() => router.navigate('/about'));
    await waitFor(() =>
      expect(lastGtagArgument()).toMatchObject({ page_location: 'http://localhost/about', page_referrer: '' }),
    );
    expect(JSON.stringify(window.dataLayer?.map((entry) => Array.from(entry as ArrayLike<unknown>)))).not.toContain(
      reference,
    );
  });

  it.each(['R-4F7K-29QM-X0Z1', 'r-4f7k-29qm-x0z1', 'R%2D4F7K29QMX0Z1'])(
    'analytics never receives the number of a receipt, which opens the report: %s',
    async (number) => {
      await renderRoute(`/reports/${number}`, {
        consent: { ...consentGiven, analytics: true },
        config: { analyticsId: 'G-TEST1234' },
      });
      await waitFor(() => expect(lastGtagArgument()).toMatchObject({ page_location: 'http://localhost/reports/-' }));
      expect(lastGtagArgument()).toMatchObject({ page_title: '/reports/-' });
    },
  );

  it('analytics never loads without configuration or after a rejection', async () => {
    const { user, unmount } = await renderRoute('/about', { consent: null });
    await user.click(await screen.findByRole('button', { name: 'Accept all' }));
    expect(script()).toBeNull();
    unmount();
    await renderRoute('/about', { config: { analyticsId: 'G-TEST1234' } });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(script()).toBeNull();
  });

  it('analytics cookies are deleted when consent is withdrawn', async () => {
    document.cookie = '_ga=GA1.1.1; path=/';
    const { user } = await renderRoute('/consent-settings', { consent: { ...consentGiven, analytics: true } });
    await user.click(await screen.findByRole('switch', { name: 'Analytics' }));
    expect(document.cookie).not.toContain('_ga');
  });
});
