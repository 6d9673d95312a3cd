import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icon';
import { ReportDialog } from './report-dialog';
import { useContentReportsTranslation } from './translations';
import buttonStyles from '../../ui/button.module.css';
import styles from './report-button.module.css';

/** Opens the form that reports a public testimonial. */
export function ReportButton({ testimonialId }: { testimonialId: number }) {
  const { t } = useContentReportsTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <div className={styles.report}>
      <button type="button" className={buttonStyles.link} onClick={() => setOpened(true)}>
        <Icon of={Flag} size="s" />
        {t('report')}
      </button>
      {opened && <ReportDialog testimonialId={testimonialId} onClose={() => setOpened(false)} />}
    </div>
  );
}
