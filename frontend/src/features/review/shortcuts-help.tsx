import { Trans } from 'react-i18next';
import { useReviewTranslation } from './translations';

interface ShortcutsHelpProps {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

/** The keyboard shortcuts and the switch to turn them off. */
export function ShortcutsHelp({ isOn, onTurn }: ShortcutsHelpProps) {
  const { t } = useReviewTranslation();
  return (
    <p className="small muted keys-help">
      {isOn && <Trans t={t} i18nKey="keys.help" components={{ k: <kbd /> }} />}{' '}
      <button type="button" className="link" onClick={() => onTurn(!isOn)}>
        {t(isOn ? 'keys.turnOff' : 'keys.turnOn')}
      </button>
    </p>
  );
}
