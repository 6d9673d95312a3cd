import { useEffect } from 'react';
import { useConfig } from './config/config-context';

interface Head {
  description?: string;
  /** Keeps personal, admin, filtered and sign-in pages out of search engines. */
  noindex?: boolean;
}

/** `Subject | Name`, most specific first; an empty subject leaves only the name. */
export function useDocumentTitle(subject: string, { description, noindex = false }: Head = {}): void {
  const { productName } = useConfig();
  useEffect(() => {
    document.title = subject ? `${subject} | ${productName}` : productName;
    if (description) metaTag('description').content = description;
    if (!noindex) return;
    const robots = metaTag('robots');
    robots.content = 'noindex';
    return () => robots.remove();
  }, [subject, productName, description, noindex]);
}

function metaTag(name: string): HTMLMetaElement {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found) return found;
  const made = document.createElement('meta');
  made.name = name;
  document.head.append(made);
  return made;
}
