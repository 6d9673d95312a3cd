import { QueryClientProvider, onlineManager, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { i18n } from '../../lib/i18n/i18n';
import { createQueryClient } from '../../lib/query/query-client';
import { AuthProvider } from '../../lib/session/auth-context';
import { EmbeddedSession } from '../../lib/session/embedded-session';
import { StatusStrip } from './status-strip';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  onlineManager.setOnline(true);
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const setBrowserState = (event: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(event)));
const strip = () => screen.getByRole('status');

const OFFLINE = 'You are offline. What is on screen stays, and the rest loads once you are connected again.';
const SLOW = 'This is taking longer than usual. We are still waiting for the server.';

/** A page with one query. */
function open(read: () => Promise<string>) {
  function Page() {
    const { data } = useQuery({ queryKey: ['thing'], queryFn: read });
    return (
      <>
        <StatusStrip />
        <main>{data ?? 'Nothing yet'}</main>
      </>
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  const session = new EmbeddedSession(() => undefined);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider session={session}>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>,
  );
}

it('the strip shows that the browser is offline, and briefly that it is online again', async () => {
  open(() => Promise.resolve('Here'));
  await pass(0);
  expect(strip()).toBeEmptyDOMElement();
  setBrowserState('offline');
  expect(strip()).toHaveTextContent(OFFLINE);
  expect(screen.getByText('Here')).toBeVisible();
  setBrowserState('online');
  expect(strip()).toHaveTextContent(/^You are back online\.$/);
  await pass(6_000);
  expect(strip()).toBeEmptyDOMElement();
});

it('requests pause while offline and resume automatically', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  const read = jest.fn(() => Promise.resolve('Here'));
  open(read);
  await pass(20_000);
  expect(strip()).toHaveTextContent(OFFLINE);
  expect(strip()).not.toHaveTextContent(SLOW);
  expect(read).not.toHaveBeenCalled();
  setBrowserState('online');
  await pass(0);
  expect(screen.getByText('Here')).toBeVisible();
});

it('a slow response is announced after five seconds', async () => {
  let answer = (_: string) => undefined as void;
  open(() => new Promise<string>((resolve) => (answer = resolve)));
  await pass(4_999);
  expect(strip()).toBeEmptyDOMElement();
  await pass(1);
  expect(strip()).toHaveTextContent(SLOW);
  answer('Here at last');
  await pass(0);
  expect(screen.getByText('Here at last')).toBeVisible();
  expect(strip()).toBeEmptyDOMElement();
});

it('the status is shown in Spanish', async () => {
  await act(() => i18n.changeLanguage('es'));
  open(() => new Promise(() => undefined));
  await pass(5_000);
  expect(strip()).toHaveTextContent('Está tardando más de lo normal. Seguimos esperando al servidor.');
  setBrowserState('offline');
  expect(strip()).toHaveTextContent(/^No tienes conexión\./);
  setBrowserState('online');
  expect(strip()).toHaveTextContent('Vuelves a tener conexión.');
});
