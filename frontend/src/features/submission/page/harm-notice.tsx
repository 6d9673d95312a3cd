import { ExternalLink } from 'lucide-react';
import { useConfig } from '../../../lib/config/config-context';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import { useSubmissionTranslation } from '../translations';
import styles from './harm-notice.module.css';
import typography from '../../../ui/typography.module.css';

/** After a report of harm: where to notify the authorities, and that this site does not. */
export function HarmNotice() {
  const { t } = useSubmissionTranslation();
  const { harmReportUrls: urls } = useConfig();
  return (
    <section className={styles.harmNotice} aria-label={t('thanks.harm.title')}>
      <Note kind="practical" title={t('thanks.harm.title')}>
        <p>{t('thanks.harm.text')}</p>
        {urls && (
          <ul className={styles.links}>
            {(['spain', 'eu'] as const).map((place) => (
              <li key={place}>
                <a href={urls[place]} target="_blank" rel="noreferrer">
                  {t(`thanks.harm.${place}`)}
                  <Icon of={ExternalLink} size="s" />
                  <span className={typography.visuallyHidden}>{t('thanks.harm.newTab')}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <p>{t('thanks.harm.care')}</p>
      </Note>
    </section>
  );
}
