import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { saveChoice, ALL_OPTIONS, NO_OPTIONS, useConsentState, type ConsentOptions } from './consent-store';
import { AlwaysOnRow, OptionRows } from './option-rows';
import { savedMessage } from './saved-message';
import { useConsentTranslation } from './translations';
import cardStyles from '../../ui/layout/card.module.css';
import { BackLink } from '../../ui/layout/back-link';
import layout from '../../ui/layout/layout.module.css';
import styles from './consent-settings.module.css';
import typography from '../../ui/typography.module.css';

/** The cookie settings as a page: the current choice and all options. */
export function ConsentSettings() {
  const { t } = useConsentTranslation();
  const { choice } = useConsentState();
  const [saved, setSaved] = useState(false);
  const change = (options: ConsentOptions) => {
    saveChoice(options);
    setSaved(true);
  };
  return (
    <div className={`${layout.container} ${styles.settings}`}>
      <div className={layout.pageHeader}>
        <BackLink to="/">{t('settings.back')}</BackLink>
        <h1>{t('settings.title')}</h1>
        <p className={typography.lead}>{t('settings.lead')}</p>
      </div>
      <p className={typography.secondary}>{t('text')}</p>
      <div className={cardStyles.card}>
        <AlwaysOnRow title={t('kinds.necessary')} text={t('kinds.necessaryText')} />
        <AlwaysOnRow title={t('kinds.functional')} text={t('kinds.functionalText')} />
        <OptionRows options={choice ?? NO_OPTIONS} onOptions={change} />
      </div>
      <div className={`${layout.row} ${layout.spaceBetween}`}>
        <div className={layout.row}>
          <Button kind="secondary" onClick={() => change(NO_OPTIONS)}>
            {t('banner.rejectAll')}
          </Button>
          <Button kind="secondary" onClick={() => change(ALL_OPTIONS)}>
            {t('banner.acceptAll')}
          </Button>
        </div>
        <Link to="/privacy-policy">{t('settings.privacy')}</Link>
      </div>
      <p className={`${typography.small} ${styles.saved}`} role="status">
        {saved && choice && (
          <>
            <Icon of={Check} />
            {t(savedMessage(choice))}
          </>
        )}
      </p>
    </div>
  );
}
