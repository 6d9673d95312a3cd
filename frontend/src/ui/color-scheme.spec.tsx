import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { i18n } from '../lib/i18n/i18n';
import { ColorSchemeProvider } from './color-scheme';
import { ColorSchemeSwitch } from './color-scheme-switch';

const page = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');
const script = page('public/pre-hydration.js');
const [light, dark] = [...page('src/ui/styles/tokens.css').matchAll(/--surface: (#\w+);/g)].map(([, color]) => color);
const SURFACES = { light, dark };
const metaOf = (html: string) => /<meta name="theme-color"[^>]*>/.exec(html)![0];

const scheme = () => document.documentElement.getAttribute('data-color-scheme');
const bars = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')!;

function systemIs(dark: boolean) {
  const listeners = new Set<(event: { matches: boolean }) => void>();
  const spy = jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        media: query,
        get matches() {
          return dark && query.includes('dark');
        },
        addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  const become = (next: boolean) =>
    act(() => {
      dark = next;
      for (const listener of listeners) listener({ matches: next });
    });
  return { spy, become };
}

beforeEach(() => {
  document.documentElement.removeAttribute('data-color-scheme');
  document.head.innerHTML = metaOf(page('index.html'));
});
afterEach(() => jest.restoreAllMocks());

describe('before the first paint', () => {
  it.each([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['auto', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ])('the stored value %s with the system preference dark %s shows %s', (chosen, dark, expected) => {
    systemIs(dark);
    if (chosen) localStorage.setItem('color-scheme', chosen);
    new Function(script)();
    expect(scheme()).toBe(expected);
    expect(bars().content).toBe(SURFACES[expected as 'light' | 'dark']);
  });

  it('the system preference is used when storage is blocked', () => {
    systemIs(true);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    new Function(script)();
    expect(scheme()).toBe('dark');
  });

  it('the script runs first from a file that the content policy allows', () => {
    const html = page('index.html');
    expect(html).toContain('<script src="/pre-hydration.js"></script>');
    expect(html.indexOf('pre-hydration.js')).toBeLessThan(html.indexOf('src/main.tsx'));
  });
});

describe('on the page', () => {
  const open = () =>
    render(
      <ColorSchemeProvider>
        <ColorSchemeSwitch />
      </ColorSchemeProvider>,
    );

  it('the system preference is followed until the user chooses, and again on request', async () => {
    const system = systemIs(false);
    open();
    const user = userEvent.setup();
    expect(screen.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
    system.become(true);
    expect(scheme()).toBe('dark');
    expect(bars().content).toBe(dark);

    await user.click(screen.getByRole('button', { name: 'Light' }));
    expect(scheme()).toBe('light');
    expect(bars().content).toBe(light);
    expect(localStorage.getItem('color-scheme')).toBe('light');
    system.become(false);
    system.become(true);
    expect(scheme()).toBe('light');

    await user.click(screen.getByRole('button', { name: 'System' }));
    expect(scheme()).toBe('dark');
  });

  it('the choices are labelled in Spanish with the current one marked', async () => {
    systemIs(false);
    localStorage.setItem('color-scheme', 'dark');
    await act(() => i18n.changeLanguage('es'));
    open();
    expect(screen.getByRole('group', { name: 'Colores' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Oscuro' })).toHaveAttribute('aria-pressed', 'true');
    expect(scheme()).toBe('dark');
  });

  it('printing uses the light theme', async () => {
    systemIs(true);
    open();
    expect(scheme()).toBe('dark');
    window.dispatchEvent(new Event('beforeprint'));
    expect(scheme()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(scheme()).toBe('dark');
  });
});
