import { LoaderCircle } from 'lucide-react';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import buttonStyles from '../button.module.css';
import layout from '../layout/layout.module.css';
import styles from './spinner.module.css';
import typography from '../typography.module.css';

/** Shown only while the session is loading. */
export function Spinner() {
  const { t } = useUiTranslation();
  return (
    <div className={`${layout.container} ${styles.spinner}`} role="status">
      <Icon of={LoaderCircle} size="l" className={buttonStyles.spinning} />
      <span className={typography.visuallyHidden}>{t('loading')}</span>
    </div>
  );
}
