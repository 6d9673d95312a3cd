import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { i18n } from '../../lib/i18n/i18n';
import { createQueryClient } from '../../lib/query/query-client';
import { server } from '../../test/server';
import { RouteCrashScreen } from './crash-screen';
import { withPageLoading } from '../layout/page-loading';
import { reload } from './reload';

jest.mock('./reload', () => ({ reload: jest.fn() }));

const failToLoad = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/points-x1.js'));

function Frame() {
  return (
    <>
      <Link to="/points">Points</Link>
      <Outlet />
    </>
  );
}

/** An app with two pages; the second one fails to load. */
async function open(lazy: () => Promise<object> = failToLoad) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const table = [
    {
      element: <Frame />,
      errorElement: <RouteCrashScreen />,
      children: [
        { index: true, element: <h1>Home</h1> },
        { path: 'points', lazy },
      ],
    },
  ];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter(withPageLoading(table))} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Points' }));
  return user;
}

const documentIs = (answer: () => Response) => server.use(http.head('*/', answer));

afterEach(() => {
  jest.restoreAllMocks();
  jest.mocked(reload).mockClear();
  onlineManager.setOnline(true);
});

it('a page that failed to load is reported within the layout and can be reloaded', async () => {
  documentIs(() => new HttpResponse(null));
  const user = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Points' })).toBeVisible();
  expect(screen.getByText(/there is a newer version of the site/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('a reload waits until the server is reachable', async () => {
  documentIs(() => HttpResponse.error());
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('status')).toHaveTextContent('The server is still not responding.');
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

it('the page opens automatically when the connection returns', async () => {
  documentIs(() => new HttpResponse(null));
  onlineManager.setOnline(false);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  expect(
    await screen.findByText('You are offline. The page opens by itself once you are connected again.'),
  ).toBeVisible();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('the error is shown in Spanish', async () => {
  await act(() => i18n.changeLanguage('es'));
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Esta página no se ha cargado' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
});

it('other errors are handled by the crash screen', async () => {
  function Broken(): never {
    throw new Error('boom');
  }
  await open(() => Promise.resolve({ Component: Broken }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh page' })).toBeVisible();
});
