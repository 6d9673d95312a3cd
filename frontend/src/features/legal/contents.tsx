import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { LegalSection } from './legal-document';
import { useLegalTranslation } from './translations';
import { useCurrentSection } from './use-current-section';
import buttonStyles from '../../ui/button.module.css';
import styles from './contents.module.css';
import typography from '../../ui/typography.module.css';

/** The table of contents: next to the text on wide screens, collapsed above it on narrow ones. */
export function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const { t } = useLegalTranslation();
  const { search } = useLocation();
  const [open, setOpen] = useState(false);
  const current = useCurrentSection(sections);
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <div className={styles.head}>
        <h2 id="contents">{t('contents')}</h2>
        <button
          type="button"
          className={`${buttonStyles.link} ${typography.small}`}
          aria-expanded={open}
          aria-controls="contents-list"
          onClick={() => setOpen(!open)}
        >
          {open ? t('hideContents') : t('showContents')}
          <span className={typography.visuallyHidden}> {t('contents')}</span>
        </button>
      </div>
      <ol id="contents-list" className={open ? undefined : styles.folded}>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => setOpen(false)}
            >
              <span className={typography.numeric}>{index + 1}.</span> {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
