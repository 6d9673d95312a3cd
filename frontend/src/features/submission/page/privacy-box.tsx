import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon';
import { useSubmissionTranslation } from '../translations';
import buttonStyles from '../../../ui/button.module.css';
import cardStyles from '../../../ui/layout/card.module.css';
import layout from '../../../ui/layout/layout.module.css';
import styles from './privacy-box.module.css';
import typography from '../../../ui/typography.module.css';

const PARTS = ['everyone', 'reviewers', 'never'] as const;

/** Who can see which data. Collapsible on narrow screens. */
export function PrivacyBox() {
  const { t } = useSubmissionTranslation();
  const [open, setOpen] = useState(true);
  return (
    <section className={cardStyles.card} aria-labelledby="privacy-box">
      <div className={`${layout.row} ${styles.head}`}>
        <Icon of={ShieldCheck} />
        <h2 id="privacy-box">{t('privacy.title')}</h2>
        <button
          type="button"
          className={`${buttonStyles.link} ${typography.small} ${styles.toggle}`}
          aria-expanded={open}
          aria-controls="privacy-box-content"
          onClick={() => setOpen(!open)}
        >
          {open ? t('privacy.hide') : t('privacy.show')}
          <span className={typography.visuallyHidden}> {t('privacy.title')}</span>
        </button>
      </div>
      <div id="privacy-box-content" className={open ? styles.body : `${styles.body} ${styles.folded}`}>
        <dl>
          {PARTS.map((part) => (
            <div key={part}>
              <dt>
                <b>{t(`privacy.${part}`)}</b>
              </dt>
              <dd className={typography.secondary}>{t(`privacy.${part}Text`)}</dd>
            </div>
          ))}
        </dl>
        <p className={typography.small}>
          <Link to="/privacy-policy">{t('privacy.policy')}</Link>
        </p>
      </div>
    </section>
  );
}
