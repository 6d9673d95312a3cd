import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { LegalSection } from './legal-document';
import { useLegalTranslation } from './translations';
import { useCurrentSection } from './use-current-section';

/** The table of contents: next to the text on wide screens, collapsed above it on narrow ones. */
export function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const { t } = useLegalTranslation();
  const { search } = useLocation();
  const [open, setOpen] = useState(false);
  const current = useCurrentSection(sections);
  return (
    <nav className="legal-toc" aria-labelledby="contents">
      <div className="legal-toc-head">
        <h2 id="contents">{t('contents')}</h2>
        <button
          type="button"
          className="link small"
          aria-expanded={open}
          aria-controls="contents-list"
          onClick={() => setOpen(!open)}
        >
          {open ? t('hideContents') : t('showContents')}
          <span className="sr"> {t('contents')}</span>
        </button>
      </div>
      <ol id="contents-list" className={open ? undefined : 'folded'}>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => setOpen(false)}
            >
              <span className="num">{index + 1}.</span> {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
