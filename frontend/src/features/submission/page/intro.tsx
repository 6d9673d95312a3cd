import { Timer } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/document-title';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import { useSubmissionTranslation } from '../translations';
import { PrivacyBox } from './privacy-box';

interface IntroProps {
  /** When the draft in this browser was saved; null without one. */
  draftSavedAt: number | null;
  /** The form was just closed, so the focus must move here. */
  takesFocus: boolean;
  onStart: () => void;
  onResume: () => void;
  announcement: ReactNode;
}

export function Intro({ draftSavedAt, takesFocus, onStart, onResume, announcement }: IntroProps) {
  const { t } = useSubmissionTranslation();
  const { date } = useFormats();
  useDocumentTitle(t('title'), { description: t('description'), noindex: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const hasDraft = draftSavedAt !== null;
  return (
    <div className="wrap split">
      <div className="submission-intro">
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className="lead">{t('intro.lead')}</p>
        <div className="note warn timed">
          <Icon of={Timer} />
          <span>
            <b>{t('intro.time')}</b>
            {t('intro.timeText')}
          </span>
        </div>
        {hasDraft && <Note title={t('draft.title')}>{t('draft.text', { date: date(new Date(draftSavedAt)) })}</Note>}
        <div className="row">
          {hasDraft && <Button onClick={onResume}>{t('draft.resume')}</Button>}
          <Button kind={hasDraft ? 'secondary' : 'primary'} onClick={onStart}>
            {t('intro.start')}
          </Button>
          <span className="small muted">{t('intro.points')}</span>
        </div>
        <p className="small muted">{t('adult')}</p>
      </div>
      <PrivacyBox />
      {announcement}
    </div>
  );
}
