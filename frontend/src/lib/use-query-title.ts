import { useDocumentTitle } from './document-title';
import { useProblemTranslation } from './problem/translations';

/** The title of a page that is not indexed: it says so while one of the queries has failed without data. */
export function useQueryTitle(
  title: string,
  queries: readonly { data: unknown; error: unknown }[],
  description?: string,
): void {
  const { t } = useProblemTranslation();
  const hasFailed = queries.some(({ data, error }) => error && !data);
  useDocumentTitle(hasFailed ? t('errorTitle', { title }) : title, { description, noindex: true });
}
