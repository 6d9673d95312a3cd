import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icon';
import { ReportDialog, type ReportDraft } from './report-dialog';
import { useContentReportsTranslation } from './translations';
import buttonStyles from '../../ui/button.module.css';
import styles from './report-button.module.css';

const EMPTY: ReportDraft = { reason: '', explanation: '', email: '' };

/** Opens the form that reports a public testimonial. Closing it loses nothing that was entered. */
export function ReportButton({ testimonialId }: { testimonialId: number }) {
  const { t } = useContentReportsTranslation();
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState(EMPTY);
  const close = (entered: ReportDraft) => {
    setDraft(entered);
    setOpened(false);
  };
  return (
    <div className={styles.report}>
      <button type="button" className={buttonStyles.link} onClick={() => setOpened(true)}>
        <Icon of={Flag} size="s" />
        {t('report')}
      </button>
      {opened && <ReportDialog testimonialId={testimonialId} draft={draft} onClose={close} />}
    </div>
  );
}
