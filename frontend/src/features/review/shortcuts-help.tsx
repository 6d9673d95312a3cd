import { Trans } from 'react-i18next';
import { useReviewTranslation } from './translations';
import buttonStyles from '../../ui/button.module.css';
import styles from './shortcuts-help.module.css';
import typography from '../../ui/typography.module.css';

interface ShortcutsHelpProps {
  isOn: boolean;
  /** What the keys decide about the testimonial. */
  decisions: 'all' | 'reject' | 'none';
  onTurn: (isOn: boolean) => void;
}

const HELP = { all: 'keys.help', reject: 'keys.rejectHelp', none: 'keys.moveHelp' } as const;

/** The keyboard shortcuts and the switch to turn them off. */
export function ShortcutsHelp({ isOn, decisions, onTurn }: ShortcutsHelpProps) {
  const { t } = useReviewTranslation();
  return (
    <p className={`${typography.small} ${typography.muted} ${typography.measure} ${styles.shortcuts}`}>
      {isOn && <Trans t={t} i18nKey={HELP[decisions]} components={{ k: <kbd /> }} />}{' '}
      <button type="button" className={buttonStyles.link} onClick={() => onTurn(!isOn)}>
        {t(isOn ? 'keys.turnOff' : 'keys.turnOn')}
      </button>
    </p>
  );
}
