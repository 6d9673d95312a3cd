import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../lib/i18n/use-language';

/** What the server writes into the head for one address and language, beside title, description and robots. */
const METADATA =
  'link[rel=canonical], link[rel=alternate][hreflang], meta[property^="og:"], script[type="application/ld+json"]';

/**
 * Removes the metadata of the document when another page is shown in it. Phones share the canonical URL, which would be that of
 * the page before; without one they share the address.
 */
export function useAddressMetadata(): void {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const page = `${language} ${pathname}${search}`;
  const documentPage = useRef(page);
  useEffect(() => {
    if (page !== documentPage.current) document.head.querySelectorAll(METADATA).forEach((element) => element.remove());
  }, [page]);
}
