import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n/i18n';
import { renderUi } from '../../test/render-ui';
import { SignedInPrizePopup } from './signed-in-prize-popup';
import { VisitorPrizePopup } from './visitor-prize-popup';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const dialog = () => screen.queryByRole('dialog');
const TITLE = {
  en: 'Monthly prize: a supplement pack worth 50 euros',
  es: 'Premio mensual: un lote de suplementos valorado en 50 euros',
};
const NO_DRAWS = { en: /Draws have not started yet/, es: /Los sorteos aún no han empezado/ };

/** Renders the popup with a focused element before it, as on a real page. */
function open(popup: ReactNode) {
  const view = renderUi(
    <>
      <button type="button">Before</button>
      {popup}
    </>,
  );
  act(() => screen.getByText('Before').focus());
  return view;
}

describe('prize popup for signed-in users', () => {
  const flag = () => sessionStorage.getItem('prize-popup:signed-in');

  it.each([
    ['en', 'Got it'],
    ['es', 'Entendido'],
  ] as const)('the popup opens after a second in %s and is remembered when closed', async (language, closing) => {
    await act(() => i18n.changeLanguage(language));
    const { unmount } = open(<SignedInPrizePopup />);
    await pass(999);
    expect(dialog()).not.toBeInTheDocument();
    await pass(1);
    expect(screen.getByRole('dialog', { name: TITLE[language] })).toHaveTextContent(NO_DRAWS[language]);
    expect(flag()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: closing }));
    await pass(1000);
    expect(dialog()).not.toBeInTheDocument();
    expect(flag()).toBe('shown');

    unmount();
    open(<SignedInPrizePopup />);
    await pass(5000);
    expect(dialog()).not.toBeInTheDocument();
  });

  it('the popup receives focus and closes on Escape', async () => {
    jest.useRealTimers();
    const { user } = open(<SignedInPrizePopup />);
    await screen.findByRole('dialog', { name: TITLE.en });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Got it' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).not.toBeInTheDocument());
    expect(flag()).toBe('shown');
  });
});

describe('prize popup for visitors', () => {
  it.each([
    ['en', 'Sign in', 'Not now'],
    ['es', 'Iniciar sesión', 'Ahora no'],
  ] as const)('the popup invites to sign in, in %s, once per session', async (language, signIn, later) => {
    await act(() => i18n.changeLanguage(language));
    const { unmount } = open(<VisitorPrizePopup here="/about" />);
    await pass(999);
    expect(dialog()).not.toBeInTheDocument();
    await pass(1);
    expect(screen.getByRole('dialog', { name: TITLE[language] })).toHaveTextContent(NO_DRAWS[language]);
    expect(screen.getByRole('link', { name: signIn })).toHaveAttribute('href', '/sign-in?redirect_url=%2Fabout');
    fireEvent.click(screen.getByRole('button', { name: later }));
    await pass(1000);
    expect(dialog()).not.toBeInTheDocument();

    unmount();
    open(<VisitorPrizePopup here="/about" />);
    await pass(5000);
    expect(dialog()).not.toBeInTheDocument();
  });

  it('the prize popup is not shown after the welcome popup or the consent banner of the same visit', async () => {
    sessionStorage.setItem('visit-interrupted', 'shown');
    open(<VisitorPrizePopup here="/" />);
    await pass(5000);
    expect(dialog()).not.toBeInTheDocument();
  });

  it('the popup waits for the consent banner and other dialogs', async () => {
    const consent = document.createElement('div');
    consent.setAttribute('data-consent-banner', '');
    const menu = document.createElement('div');
    menu.setAttribute('role', 'dialog');
    document.body.append(consent, menu);
    open(<VisitorPrizePopup here="/" />);
    await pass(5000);
    expect(screen.queryByRole('dialog', { name: TITLE.en })).not.toBeInTheDocument();
    consent.remove();
    await pass(5000);
    expect(screen.queryByRole('dialog', { name: TITLE.en })).not.toBeInTheDocument();
    menu.remove();
    await pass(1000);
    expect(screen.getByRole('dialog', { name: TITLE.en })).toBeVisible();
  });
});
