import { Timer } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/document-title';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import { useSubmissionTranslation } from '../translations';
import { PrivacyBox } from './privacy-box';
import layout from '../../../ui/layout/layout.module.css';
import noteStyles from '../../../ui/note.module.css';
import styles from './intro.module.css';
import typography from '../../../ui/typography.module.css';

interface IntroProps {
  /** When the draft in this browser was saved; null without one. */
  draftSavedAt: number | null;
  /** The files of the draft are still in memory. */
  hasFiles: boolean;
  /** The form was just closed, so the focus must move here. */
  takesFocus: boolean;
  onStart: () => void;
  onResume: () => void;
  announcement: ReactNode;
}

export function Intro({ draftSavedAt, hasFiles, takesFocus, onStart, onResume, announcement }: IntroProps) {
  const { t } = useSubmissionTranslation();
  const { date } = useFormats();
  useDocumentTitle(t('title'), { description: t('description'), noindex: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const hasDraft = draftSavedAt !== null;
  return (
    <div className={`${layout.container} ${layout.split}`}>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className={typography.lead}>{t('intro.lead')}</p>
        <div className={`${noteStyles.note} ${noteStyles.practical} ${styles.timed}`}>
          <Icon of={Timer} />
          <span>
            <b>{t('intro.time')}</b>
            {t('intro.timeText')}
          </span>
        </div>
        {hasDraft && (
          <Note title={t('draft.title')}>
            {t(hasFiles ? 'draft.textWithFiles' : 'draft.text', { date: date(new Date(draftSavedAt)) })}
          </Note>
        )}
        <div className={layout.row}>
          {hasDraft && <Button onClick={onResume}>{t('draft.resume')}</Button>}
          <Button kind={hasDraft ? 'secondary' : 'primary'} onClick={onStart}>
            {t(hasDraft ? 'draft.startNew' : 'intro.start')}
          </Button>
          <span className={`${typography.small} ${typography.muted}`}>{t('intro.points')}</span>
        </div>
        <p className={`${typography.small} ${typography.muted}`}>{t('adult')}</p>
      </div>
      <PrivacyBox />
      {announcement}
    </div>
  );
}
