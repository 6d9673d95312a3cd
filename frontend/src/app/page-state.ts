import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AppConfig } from '../lib/config/config';
import type { Language } from '../lib/i18n/language';

/** The result of a query that is part of the document. */
export interface QueryResult {
  key: QueryKey;
  data: unknown;
}

/** What the server writes into its documents for this app, as JSON in the element with {@link PAGE_STATE_ID}. */
export interface PageState {
  config: AppConfig;
  /** Present if the document contains the rendered page. */
  rendered?: { language: Language; queryResults: QueryResult[] };
}

export const PAGE_STATE_ID = 'page-state';

/** Null without a server that renders documents, as in development. */
export function readPageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}

export function setQueryResults(queryClient: QueryClient, queryResults: readonly QueryResult[]): void {
  for (const { key, data } of queryResults) queryClient.setQueryData(key, data);
}
