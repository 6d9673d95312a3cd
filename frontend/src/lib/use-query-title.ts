import { useDocumentTitle } from './document-title';

/** The title of a page that is not indexed: it says so while one of the queries has failed without data. */
export function useQueryTitle(
  title: string,
  queries: readonly { data: unknown; error: unknown }[],
  description?: string,
): void {
  const failed = queries.some(({ data, error }) => error && !data);
  useDocumentTitle(title, { description, failed, noindex: true });
}
