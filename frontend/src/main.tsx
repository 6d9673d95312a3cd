import './ui/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CrashBoundary } from './app/crash-boundary';
import { Providers } from './app/providers';
import { routes } from './app/routes';
import { deleteExpiredDrafts } from './features/submission';
import { loadConfig } from './lib/config/config';
import { warmUp } from './lib/http/warm-up';
import { followBrowserLanguage, setProductName } from './lib/i18n/i18n';
import { createQueryClient } from './lib/query/query-client';
import { createSession } from './lib/session/create-session';

async function start(root: HTMLElement) {
  void warmUp();
  deleteExpiredDrafts();
  followBrowserLanguage();
  const config = await loadConfig();
  setProductName(config.productName);
  const router = createBrowserRouter(routes);
  const session = await createSession(config.auth, (path) => void router.navigate(path));
  createRoot(root).render(
    <StrictMode>
      <Providers config={config} session={session} queryClient={createQueryClient()}>
        <CrashBoundary>
          <RouterProvider router={router} />
        </CrashBoundary>
      </Providers>
    </StrictMode>,
  );
}

void start(document.getElementById('root')!);
