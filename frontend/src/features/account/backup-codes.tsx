import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { copyText } from '../../ui/overlay/copy-text';
import { FocusedPanel } from './focused-panel';
import { useAccountTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './second-factor.module.css';

/** Shown once, after they were created. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useAccountTranslation();
  const text = codes.join('\n');
  const copy = () => copyText(text, { copied: t('secondFactor.copied'), failed: t('secondFactor.notCopied') });
  return (
    <FocusedPanel>
      <Note kind="practical" title={t('secondFactor.backupTitle')}>
        {t('secondFactor.backupText')}
      </Note>
      <ul className={styles.codes} aria-label={t('secondFactor.backupCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.row}>
        <Button kind="secondary" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
        <a
          className={styles.download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('secondFactor.fileName')}
        >
          {t('secondFactor.download')}
        </a>
        <Button onClick={onDone}>{t('secondFactor.stored')}</Button>
      </div>
    </FocusedPanel>
  );
}
