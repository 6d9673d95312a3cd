import { Flag } from 'lucide-react';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/http/idempotency-key';
import { useAuth } from '../../lib/session/auth-context';
import { Icon } from '../../ui/icon';
import { ReportDialog } from './report-dialog';
import { useContentReportsTranslation } from './translations';
import type { ReportDraft } from './use-report-form';
import buttonStyles from '../../ui/button.module.css';
import styles from './report-button.module.css';

const EMPTY: ReportDraft = { reason: '', explanation: '', email: '' };

/** Opens the form that reports a public testimonial. Closing it loses nothing that was entered. */
export function ReportButton({ testimonialId, describedBy }: { testimonialId: number; describedBy?: string }) {
  const { t } = useContentReportsTranslation();
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState(EMPTY);
  const [findKey, setFindKey] = useState(createKeyFinder);
  const reset = () => {
    setOpened(false);
    setDraft(EMPTY);
    setFindKey(createKeyFinder);
  };
  useUserChange(reset);
  const close = (entered: ReportDraft) => {
    setDraft(entered);
    setOpened(false);
  };
  return (
    <div className={styles.report}>
      <button
        type="button"
        className={buttonStyles.link}
        aria-describedby={describedBy}
        onClick={() => setOpened(true)}
      >
        <Icon of={Flag} size="s" />
        {t('report')}
      </button>
      {opened && <ReportDialog testimonialId={testimonialId} draft={draft} findKey={findKey} onClose={close} />}
    </div>
  );
}

/**
 * One key for each reason and text: a repeated attempt after a lost answer must not be a second report, also after the
 * dialog was closed, and the server accepts a key again only with the same reason and text.
 */
function createKeyFinder(): (reason: string, explanation: string) => string {
  const keys = new Map<string, string>();
  return (reason, explanation) => {
    const content = `${reason} ${explanation}`;
    const key = keys.get(content) ?? newIdempotencyKey();
    keys.set(content, key);
    return key;
  };
}

/**
 * Calls `onChange` while rendering when the user is another one than before. The first known user is no change, and the
 * end of a session neither: the text remains until someone else signs in.
 */
function useUserChange(onChange: () => void): void {
  const session = useAuth();
  const isUnknown = session.status === 'loading' || (session.status === 'signed-out' && session.expired);
  const [known, setKnown] = useState<string | null | undefined>(undefined);
  const current = isUnknown ? known : (session.user?.id ?? null);
  if (current === known) return;
  setKnown(current);
  if (known !== undefined) onChange();
}
