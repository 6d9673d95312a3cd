import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { i18n } from '../../lib/i18n/i18n';
import { createQueryClient } from '../../lib/query/query-client';
import { CrashBoundary } from './crash-boundary';
import { RouteCrashScreen } from './crash-screen';
import { withPageLoading } from '../layout/page-loading';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('the crash boundary shows what to do and tries again', async () => {
  let broken = true;
  function Fragile() {
    if (broken) throw new Error('boom');
    return <p>Well again</p>;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CrashBoundary>
        <Fragile />
      </CrashBoundary>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh page' })).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Well again')).toBeVisible();
});

/** A lazily loaded route whose page renders one response; `read` returns the responses. */
function openPage(read: () => Promise<{ names: string[] }>, throwOnError: boolean) {
  function Page() {
    const { data } = useQuery({ queryKey: ['names'], queryFn: read, retry: false, throwOnError });
    return <h1>{data ? data.names.join(', ') : 'Nothing yet'}</h1>;
  }
  const table = [
    {
      element: <Outlet />,
      errorElement: <RouteCrashScreen />,
      children: [{ path: 'names', lazy: () => Promise.resolve({ Component: Page }) }],
    },
  ];
  const router = createMemoryRouter(withPageLoading(table), { initialEntries: ['/names?of=all#first'] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const languages = [
  { language: 'en', title: 'Something went wrong', again: 'Try again' },
  { language: 'es', title: 'Algo ha salido mal', again: 'Volver a intentarlo' },
];

describe.each(languages)('the crash screen of a route in $language', ({ language, title, again }) => {
  beforeEach(() => act(() => i18n.changeLanguage(language)));

  it.each([
    ['an answer that the page cannot draw', () => Promise.resolve({} as { names: string[] }), false],
    ['a request that failed', () => Promise.reject(new Error('boom')), true],
  ])('the page is requested again and rendered after %s', async (_, first, throwOnError) => {
    const read = jest.fn(first).mockImplementationOnce(first);
    const router = openPage(read, throwOnError);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    read.mockImplementation(() => Promise.resolve({ names: ['Ada', 'Nuria'] }));
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(await screen.findByRole('heading', { name: 'Ada, Nuria' })).toBeVisible();
    expect(read).toHaveBeenCalledTimes(2);
    expect(router.state.location).toMatchObject({ pathname: '/names', search: '?of=all', hash: '#first' });
  });

  it('the crash screen stays with the same actions while the page still fails', async () => {
    openPage(() => Promise.resolve({} as { names: string[] }), false);
    await userEvent.click(await screen.findByRole('button', { name: again }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('button', { name: again })).toBeEnabled();
  });
});
