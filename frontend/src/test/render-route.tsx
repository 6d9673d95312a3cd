import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from '../app/providers';
import { routes } from '../app/routes';
import { FALLBACK_CONFIG, type AppConfig } from '../lib/config/config';
import { i18n } from '../lib/i18n/i18n';
import type { Language } from '../lib/i18n/language';
import { createQueryClient } from '../lib/query/query-client';
import { EmbeddedSession } from '../lib/session/embedded-session';
import { consentGiven } from './consent-given';
import { ADMIN, MARIA, createSession } from './users';
import { server } from './server';

interface Visit {
  as?: 'anonymous' | 'maria' | 'admin';
  language?: Language;
  config?: Partial<AppConfig>;
  /** The stored consent choice; null shows the banner. */
  consent?: object | null;
  /** Loaded data counts as current for some time, as outside of tests. */
  cachesData?: boolean;
}

/** Opens a URL in the whole app, with its real routes, header and session, and the MSW server. */
export async function renderRoute(
  path: string,
  { as = 'anonymous', language = 'en', config, consent = consentGiven, cachesData = false }: Visit = {},
) {
  if (as === 'maria') server.use(...createSession(MARIA));
  if (as === 'admin') server.use(...createSession(ADMIN, ['recuento']));
  await act(() => i18n.changeLanguage(language));
  if (consent) localStorage.setItem('consent', JSON.stringify(consent));

  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const session = new EmbeddedSession((target) => void router.navigate(target));
  const queryClient = createQueryClient();
  const { refetchOnWindowFocus, staleTime } = queryClient.getDefaultOptions().queries ?? {};
  queryClient.setDefaultOptions({
    queries: { retry: false, refetchOnWindowFocus, ...(cachesData && { staleTime }) },
    mutations: { retry: false },
  });
  const view = render(
    <Providers config={{ ...FALLBACK_CONFIG, ...config }} session={session} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const place = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: userEvent.setup(), router, place, queryClient };
}
