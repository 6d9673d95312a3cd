import { useConfig } from '../lib/config/config-context';
import { useAppTranslation } from './translations';

/** On every page while the demo data is in; it cannot be dismissed. */
export function TestDataStrip() {
  const { t } = useAppTranslation();
  const { demo } = useConfig();
  if (!demo) return null;
  return (
    <div className="demo" role="note">
      <div className="wrap">
        <b>{t('testData')}</b>
        <span>{t('testDataText')}</span>
      </div>
    </div>
  );
}
