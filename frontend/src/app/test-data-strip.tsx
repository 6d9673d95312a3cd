import { useConfig } from '../lib/config/config-context';
import { useAppTranslation } from './translations';

/** Shown on every page while the demo data is loaded; cannot be dismissed. On the page it is a separate landmark. */
export function TestDataStrip({ within = 'page' }: { within?: 'page' | 'dialog' }) {
  const { t } = useAppTranslation();
  const { demo } = useConfig();
  if (!demo) return null;
  const content = (
    <div className="wrap">
      <b>{t('testData')}</b>
      <span>{t('testDataText')}</span>
    </div>
  );
  if (within === 'dialog') return <div className="demo">{content}</div>;
  return (
    <aside className="demo" aria-label={t('testData')}>
      {content}
    </aside>
  );
}
