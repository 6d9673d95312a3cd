import { Trans } from 'react-i18next';
import { useReviewTranslation } from './translations';
import buttonStyles from '../../ui/button.module.css';
import styles from './shortcuts-help.module.css';
import typography from '../../ui/typography.module.css';

interface ShortcutsHelpProps {
  isOn: boolean;
  /** Whether the testimonial can be approved or rejected. */
  canDecide: boolean;
  onTurn: (isOn: boolean) => void;
}

/** The keyboard shortcuts and the switch to turn them off. */
export function ShortcutsHelp({ isOn, canDecide, onTurn }: ShortcutsHelpProps) {
  const { t } = useReviewTranslation();
  return (
    <p className={`${typography.small} ${typography.muted} ${styles.shortcuts}`}>
      {isOn && <Trans t={t} i18nKey={canDecide ? 'keys.help' : 'keys.moveHelp'} components={{ k: <kbd /> }} />}{' '}
      <button type="button" className={buttonStyles.link} onClick={() => onTurn(!isOn)}>
        {t(isOn ? 'keys.turnOff' : 'keys.turnOn')}
      </button>
    </p>
  );
}
