import { useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { useReviewTranslation } from './translations';
import { isTyping } from './use-review-shortcuts';
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

/** The keyboard shortcuts and the switch to turn them off. On touch screens they appear once a keyboard is used. */
export function ShortcutsHelp({ isOn, decisions, onTurn }: ShortcutsHelpProps) {
  const { t } = useReviewTranslation();
  const hasKeyboard = useHasKeyboard();
  return (
    <p
      className={`${typography.small} ${typography.muted} ${typography.measure} ${styles.shortcuts}`}
      data-keyboard={hasKeyboard || undefined}
    >
      {isOn && <Trans t={t} i18nKey={HELP[decisions]} components={{ k: <kbd /> }} />}{' '}
      <button type="button" className={buttonStyles.link} onClick={() => onTurn(!isOn)}>
        {t(isOn ? 'keys.turnOff' : 'keys.turnOn')}
      </button>
    </p>
  );
}

/** True after a key outside of fields: a keyboard on the screen is open only for a field. */
function useHasKeyboard(): boolean {
  const [hasKeyboard, setHasKeyboard] = useState(false);
  useEffect(() => {
    if (hasKeyboard) return;
    const onKeyDown = ({ target }: KeyboardEvent) => !isTyping(target) && setHasKeyboard(true);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasKeyboard]);
  return hasKeyboard;
}
