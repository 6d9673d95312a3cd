import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AppConfig } from '../lib/config/config';
import { Problem } from '../lib/http/problem';
import type { Language } from '../lib/i18n/language';

type Rejection = Pick<Problem, 'status' | 'code' | 'detail'>;

/** The result of a query that is part of the document: its data, or why the server rejected it. */
export type QueryResult = { key: QueryKey } & ({ data: unknown; problem?: undefined } | { problem: Rejection });

/** What the server writes into its documents for this app, as JSON in the element with {@link PAGE_STATE_ID}. */
export interface PageState {
  config: AppConfig;
  /** Present if the document contains the rendered page. */
  rendered?: { language: Language; queryResults: QueryResult[] };
}

export const PAGE_STATE_ID = 'page-state';

/** As long as data are not requested again. */
const REJECTED_FOR_MS = 30_000;

/** Null without a server that renders documents, as in development. */
export function readPageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  return text ? (JSON.parse(text) as PageState) : null;
}

export function setQueryResults(queryClient: QueryClient, queryResults: readonly QueryResult[]): void {
  for (const result of queryResults) {
    if (result.problem) setRejection(queryClient, result.key, result.problem);
    else queryClient.setQueryData(result.key, result.data);
  }
}

/** The first rendering shows the rejection; a later one requests the data again if something has changed, or after a while. */
function setRejection(queryClient: QueryClient, queryKey: QueryKey, { status, code, detail }: Rejection): void {
  queryClient.setQueryDefaults(queryKey, {
    retryOnMount: ({ state }) => state.isInvalidated || Date.now() - state.errorUpdatedAt > REJECTED_FOR_MS,
  });
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  const error = new Problem(status, code, detail);
  query.setState({ status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: Date.now() });
}
