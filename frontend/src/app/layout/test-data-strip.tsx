import { useConfig } from '../../lib/config/config-context';
import { useAppTranslation } from '../translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './test-data-strip.module.css';

/** Shown on every page while the demo data is loaded; cannot be dismissed. On the page it is a separate landmark. */
export function TestDataStrip({ within = 'page' }: { within?: 'page' | 'dialog' }) {
  const { t } = useAppTranslation();
  const { demo } = useConfig();
  if (!demo) return null;
  const content = (
    <div className={layout.container}>
      <b>{t('testData')}</b>
      <span>{t('testDataText')}</span>
    </div>
  );
  if (within === 'dialog') return <div className={styles.strip}>{content}</div>;
  return (
    <aside className={styles.strip} aria-label={t('testData')}>
      {content}
    </aside>
  );
}
