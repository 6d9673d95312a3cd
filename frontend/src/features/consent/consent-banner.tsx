import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { interruptionFlag } from '../../lib/session-flag';
import { focusHeading } from '../../lib/focus-heading';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlay/toasts';
import { useBottomEdge } from '../../ui/layout/use-bottom-edge';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import { useAnalytics } from './analytics';
import { saveChoice, ALL_OPTIONS, NO_OPTIONS, useConsentState, type ConsentOptions } from './consent-store';
import { useConsentRecords } from './consent-records';
import { AlwaysOnRow, OptionRows } from './option-rows';
import { savedMessage } from './saved-message';
import { useConsentTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './consent-banner.module.css';
import typography from '../../ui/typography.module.css';

/** The page with the same settings. */
const SETTINGS = '/consent-settings';

/**
 * Asks for the consent choice while there is none, and stores it. The banner takes no focus, covers no dialog and
 * reserves its own space below the page, so that everything can be read and reached without answering.
 */
export function ConsentBanner() {
  // Not part of the document that the server renders: only this browser knows the choice.
  return useIsHydrated() ? <Banner /> : null;
}

function Banner() {
  const { t } = useConsentTranslation();
  const { choice, dismissed } = useConsentState();
  const { pathname } = useLocation();
  const [customizing, setCustomizing] = useState(false);
  useAnalytics();
  useConsentRecords();
  if (choice !== null || dismissed || pathname === SETTINGS) return null;

  const answer = (options: ConsentOptions) => {
    // The pressed button disappears with the banner.
    focusHeading();
    saveChoice(options);
    setCustomizing(false);
    showToast({ title: t(savedMessage(options)) });
  };
  return (
    <Frame>
      {customizing ? (
        <Customizing onSave={answer} />
      ) : (
        <Question onAnswer={answer} onCustomize={() => setCustomizing(true)} />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useConsentTranslation();
  const frame = useRef<HTMLElement>(null);
  useBottomEdge(frame, 'fixed');
  useEffect(() => interruptionFlag.set(), []);
  return (
    <section className={styles.banner} data-consent-banner aria-label={t('banner.region')} ref={frame}>
      {children}
    </section>
  );
}

function Question({ onAnswer, onCustomize }: { onAnswer: (options: ConsentOptions) => void; onCustomize: () => void }) {
  const { t } = useConsentTranslation();
  return (
    <div className={`${layout.container} ${styles.question}`}>
      <div>
        <h2>{t('banner.title')}</h2>
        <p className={typography.secondary}>
          {/* Each sentence is its own block: as one it would be the largest content of some pages. */}
          {t('text')
            .split(/(?<=\.) /)
            .map((sentence) => (
              <span key={sentence} className={styles.sentence}>
                {sentence}{' '}
              </span>
            ))}
          <Link to="/cookie-policy">{t('banner.policy')}</Link>
        </p>
      </div>
      <div className={styles.choices}>
        <Button kind="secondary" onClick={() => onAnswer(ALL_OPTIONS)}>
          {t('banner.acceptAll')}
        </Button>
        <Button kind="secondary" onClick={() => onAnswer(NO_OPTIONS)}>
          {t('banner.rejectAll')}
        </Button>
        <Button kind="secondary" onClick={() => onAnswer(NO_OPTIONS)}>
          {t('banner.essentialOnly')}
        </Button>
        <Button kind="secondary" onClick={onCustomize}>
          {t('banner.customize')}
        </Button>
      </div>
    </div>
  );
}

function Customizing({ onSave }: { onSave: (options: ConsentOptions) => void }) {
  const { t } = useConsentTranslation();
  const [options, setOptions] = useState(NO_OPTIONS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${layout.container} ${styles.panel}`}>
      <h2 tabIndex={-1} ref={heading}>
        {t('panel.title')}
      </h2>
      <AlwaysOnRow title={t('panel.alwaysOnKinds')} text={t('panel.alwaysOnKindsText')} />
      <OptionRows options={options} onOptions={setOptions} />
      <div className={layout.row}>
        <Button onClick={() => onSave(options)}>{t('panel.save')}</Button>
        <Button kind="secondary" onClick={() => onSave(NO_OPTIONS)}>
          {t('banner.rejectAll')}
        </Button>
      </div>
    </div>
  );
}
