import { useEffect, useSyncExternalStore } from 'react';
import { useConfig } from './config/config-context';
import { useProblemTranslation } from './problem/translations';

let formsWithErrors = 0;
const listeners = new Set<() => void>();

function changeFormsWithErrors(by: 1 | -1): void {
  formsWithErrors += by;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The title of the page says that a form on it has errors; the page sets its title without knowing the form. */
export function useErrorInTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    changeFormsWithErrors(1);
    return () => changeFormsWithErrors(-1);
  }, [hasErrors]);
}

interface Head {
  description?: string;
  /** What the page is about could not be loaded, or was rejected: the title says so, as with a form that has errors. */
  failed?: boolean;
  /** Keeps personal, admin, filtered and sign-in pages out of search engines. */
  noindex?: boolean;
}

/** `Subject | Name`, most specific first; an empty subject leaves only the name. */
export function useDocumentTitle(subject: string, { description, failed = false, noindex = false }: Head = {}): void {
  const { productName } = useConfig();
  const { t } = useProblemTranslation();
  const hasErrors = useSyncExternalStore(
    subscribe,
    () => formsWithErrors > 0,
    () => false,
  );
  const title = subject !== '' && (failed || hasErrors) ? t('errorTitle', { title: subject }) : subject;
  useEffect(() => {
    document.title = title ? `${title} | ${productName}` : productName;
    if (description) metaTag('description').content = description;
    if (!noindex) return;
    const robots = metaTag('robots');
    robots.content = 'noindex';
    return () => robots.remove();
  }, [title, productName, description, noindex]);
}

function metaTag(name: string): HTMLMetaElement {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found) return found;
  const made = document.createElement('meta');
  made.name = name;
  document.head.append(made);
  return made;
}
