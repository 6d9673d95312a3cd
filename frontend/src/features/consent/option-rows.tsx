import { useId, type ReactNode } from 'react';
import type { ConsentOptions } from './consent-store';
import { useConsentTranslation } from './translations';
import styles from './option-rows.module.css';
import switchStyles from '../../ui/form/switch.module.css';
import typography from '../../ui/typography.module.css';

function Row({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.option}>
      <div>
        {title}
        {text}
      </div>
      {children}
    </div>
  );
}

/** A kind of cookie that cannot be turned off: text instead of a switch. */
export function AlwaysOnRow({ title, text }: { title: string; text: string }) {
  const { t } = useConsentTranslation();
  return (
    <Row title={<b>{title}</b>} text={<p className={`${typography.small} ${typography.secondary}`}>{text}</p>}>
      <span className={`${typography.small} ${styles.alwaysOn}`}>{t('kinds.alwaysOn')}</span>
    </Row>
  );
}

export function OptionRows({
  options,
  onOptions,
}: {
  options: ConsentOptions;
  onOptions: (options: ConsentOptions) => void;
}) {
  const { t } = useConsentTranslation();
  const id = useId();
  return (['analytics', 'marketing'] as const).map((kind) => (
    <Row
      key={kind}
      title={<b id={`${id}-${kind}`}>{t(`kinds.${kind}`)}</b>}
      text={
        <p className={`${typography.small} ${typography.secondary}`} id={`${id}-${kind}-text`}>
          {t(`kinds.${kind}Text`)}
        </p>
      }
    >
      <button
        type="button"
        role="switch"
        className={switchStyles.switchButton}
        aria-checked={options[kind]}
        aria-labelledby={`${id}-${kind}`}
        aria-describedby={`${id}-${kind}-text`}
        onClick={() => onOptions({ ...options, [kind]: !options[kind] })}
      />
    </Row>
  ));
}
