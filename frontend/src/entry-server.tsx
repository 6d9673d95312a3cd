import { QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from './app/app';
import { setQueryResults, type QueryResult } from './app/page-state';
import { findRenderedPage } from './app/rendered-pages';
import { routes } from './app/routes';
import type { AppConfig } from './lib/config/config';
import { i18n, setProductName } from './lib/i18n/i18n';
import type { Language } from './lib/i18n/language';
import { EmbeddedSession } from './lib/session/embedded-session';
import { ServerRedirect } from './ui/list/redirect';

interface PageRequest {
  /** Path and query. */
  address: string;
  language: Language;
  config: AppConfig;
  /** The results of the queries that have run already. */
  queryResults: QueryResult[];
}

interface RenderedPage {
  /** The content of the root element. */
  html: string;
  /** The keys of the queries that the page waits for. With their results it has more content. */
  missing: QueryKey[];
  /** The source file of the page, by which the manifest of the build lists its assets; null for "not found". */
  source: string | null;
  /** The path and query to which the page redirects: the last page of a list that ends before the requested one. */
  redirect: string | null;
}

const { dataRoutes, query } = createStaticHandler(routes);

/**
 * Renders a public page for an anonymous visitor; null for pages that only the browser renders. The result depends on
 * nothing but the request. The texts are those of a language that is set globally, so nothing may be awaited between.
 */
export async function renderPage({
  address,
  language,
  config,
  queryResults,
}: PageRequest): Promise<RenderedPage | null> {
  const url = new URL(address, 'http://localhost');
  const page = findRenderedPage(url.pathname);
  if (page === undefined) return null;
  const context = await query(new Request(url));
  if (context instanceof Response) return null;
  const queryClient = new QueryClient();
  setQueryResults(queryClient, queryResults);
  void i18n.changeLanguage(language);
  setProductName(config.productName);
  let redirect: string | null = null;
  const html = renderToString(
    <ServerRedirect value={(path) => (redirect = withLanguageOf(url, path))}>
      <App config={config} session={new EmbeddedSession(() => undefined)} queryClient={queryClient}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </App>
    </ServerRedirect>,
  );
  const missing = queryClient.getQueryCache().getAll().filter(isWaiting);
  const source = page && `src/routes/${page}.tsx`;
  return { html, missing: missing.map(({ queryKey }) => queryKey), source, redirect };
}

/** In the browser the language of a link outlasts a redirect without it; in a response it would not. */
function withLanguageOf({ searchParams }: URL, path: string): string {
  const target = new URL(path, 'http://localhost');
  const language = searchParams.get('lang');
  if (language !== null) target.searchParams.set('lang', language);
  return target.pathname + target.search;
}

const isWaiting = ({ state, options }: Query): boolean =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false;
