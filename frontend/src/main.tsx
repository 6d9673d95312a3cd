import './ui/styles';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app/app';
import { readPageState, setQueryResults } from './app/page-state';
import { loadMatchingRoutes, prefetchOnIntent } from './app/prefetch-on-intent';
import { stopRecordingInput } from './app/replay-input';
import { routes } from './app/routes';
import { deleteExpiredDrafts } from './features/submission';
import { loadConfig } from './lib/config/config';
import { warmUp } from './lib/http/warm-up';
import { followBrowserLanguage, i18n, setProductName } from './lib/i18n/i18n';
import { linkedLanguage, refreshLanguageCookie, storedLanguage } from './lib/i18n/language';
import { createQueryClient } from './lib/query/query-client';
import { markServerRendered } from './lib/server-rendering';
import { createSession } from './lib/session/create-session';

/** Input is handled only between tasks: none of those of the start may be long. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

async function start(root: HTMLElement) {
  await nextTask();
  void warmUp();
  deleteExpiredDrafts();
  followBrowserLanguage();
  refreshLanguageCookie();
  const state = readPageState();
  const config = state?.config ?? (await loadConfig());
  setProductName(config.productName);
  const queryClient = createQueryClient();
  const rendered = state?.rendered;
  if (rendered) {
    // The first rendering must equal the document; a choice stored in this browser only is applied after it.
    await i18n.changeLanguage(rendered.language);
    setQueryResults(queryClient, rendered.queryResults);
    await loadMatchingRoutes(routes, location.pathname);
    markServerRendered();
    await nextTask();
  }
  const router = createBrowserRouter(routes);
  const session = await createSession(config.auth, (path) => void router.navigate(path));
  const replayInput = stopRecordingInput();
  const onReady = () => {
    prefetchOnIntent(routes);
    const chosen = linkedLanguage() ?? storedLanguage();
    if (chosen && chosen !== i18n.language) void i18n.changeLanguage(chosen);
    // In a task of its own: within this effect, a click would not see the edits before it.
    setTimeout(replayInput);
  };
  const app = (
    <App config={config} session={session} queryClient={queryClient} onReady={onReady}>
      <RouterProvider router={router} />
    </App>
  );
  // As a transition, hydration yields to the input of the user.
  if (rendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

// Scheduled instead of called, for DevTools and Lighthouse: see docs/adr/0015-server-rendering.md.
void Promise.resolve(document.getElementById('root')!).then(start);
