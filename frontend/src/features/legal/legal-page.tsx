import { Trans } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { useLanguage } from '../../lib/i18n/use-language';
import { Note } from '../../ui/note';
import { Contents } from './contents';
import type { LegalDocument } from './legal-document';
import { LegalSection } from './legal-section';
import { RichText } from './rich-text';
import { useLegalTranslation } from './translations';
import { useScrollToHash } from './use-scroll-to-hash';
import layout from '../../ui/layout/layout.module.css';
import styles from './legal-page.module.css';
import typography from '../../ui/typography.module.css';

/** A legal document: key points, table of contents, sections. */
export function LegalPage({ document: { updated, texts } }: { document: LegalDocument }) {
  const { t } = useLegalTranslation();
  const { language } = useLanguage();
  const { calendarDate } = useFormats();
  const { title, lead, short, sections } = texts[language];
  useScrollToHash();
  return (
    <div className={`${layout.container} ${styles.legal}`}>
      <h1>{title}</h1>
      <p className={typography.lead}>
        <RichText>{lead}</RichText>
      </p>
      <p className={styles.date}>
        <Trans
          t={t}
          i18nKey="updated"
          values={{ date: calendarDate(updated) }}
          components={{ date: <time dateTime={updated} /> }}
        />
      </p>
      <div className={styles.body}>
        <Contents sections={sections} />
        <div className={styles.text}>
          <Note title={t('short')}>
            <ul>
              {short.map((point) => (
                <li key={point}>
                  <RichText>{point}</RichText>
                </li>
              ))}
            </ul>
          </Note>
          {sections.map((section, index) => (
            <LegalSection key={section.id} section={section} number={index + 1} />
          ))}
        </div>
      </div>
    </div>
  );
}
