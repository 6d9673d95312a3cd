import { Upload } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { FieldGroup } from '../../../ui/form/field';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import { ACCEPTED, type FileAlert } from '../form/proof-files';
import { fieldId } from '../form/steps';
import type { ServerError } from '../sending/submission-error';
import { useSubmissionTranslation } from '../translations';
import { ProofFileRow } from './proof-file-row';
import { useErrorText } from './step-props';
import buttonStyles from '../../../ui/button.module.css';
import fileListStyles from './file-list.module.css';
import styles from './proof-files-field.module.css';
import typography from '../../../ui/typography.module.css';

interface ProofFilesFieldProps {
  error?: ServerError;
  files: readonly File[];
  /** Number of files stored with an earlier submission. */
  storedCount: number;
  alerts: readonly FileAlert[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (file: File) => void;
  percentages: number[] | null;
  onCancelUpload: () => void;
  disabled: boolean;
}

export function ProofFilesField(props: ProofFilesFieldProps) {
  const { error, files, storedCount, alerts, onAdd, disabled } = props;
  const { t } = useSubmissionTranslation();
  const errorText = useErrorText();
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: ACCEPTED,
    disabled,
    noClick: true,
    noKeyboard: true,
    // Our own rules check all files, so that every rejection is explained.
    onDrop: (accepted, rejected) => onAdd([...accepted, ...rejected.map(({ file }) => file)]),
  });
  return (
    <FieldGroup id={fieldId('proofFiles')} label={t('files.label')} hint={t('files.hint')} error={errorText(error)}>
      {storedCount > 0 && (
        <p className={styles.storedFiles} role="status">
          {t(files.length > 0 ? 'files.replaced' : 'files.stored', { count: storedCount })}
        </p>
      )}
      <div
        {...getRootProps({
          className: isDragActive ? `${styles.dropZone} ${styles.active}` : styles.dropZone,
          role: undefined,
          tabIndex: undefined,
        })}
      >
        <input {...getInputProps({ 'aria-label': t('files.label') })} />
        <Icon of={Upload} size="l" />
        <p>
          <b>{t('files.drop')}</b> {t('files.or')}{' '}
          <button type="button" className={buttonStyles.link} onClick={open} disabled={disabled}>
            {t('files.choose')}
          </button>
        </p>
        <p className={`${typography.small} ${typography.muted}`}>{t('files.limits')}</p>
      </div>
      <FileAlerts alerts={alerts} />
      {files.length > 0 && (
        <ul className={fileListStyles.files} aria-label={t('files.list')}>
          {files.map((file, index) => (
            <ProofFileRow
              key={`${file.name}-${file.size}-${index}`}
              file={file}
              percentage={props.percentages?.[index] ?? null}
              onRemove={() => props.onRemove(file)}
              onCancelUpload={props.onCancelUpload}
            />
          ))}
        </ul>
      )}
      <p className={`${typography.small} ${typography.muted} ${styles.count}`} role="status">
        {files.length > 0 && t('files.count', { number: files.length })}
      </p>
    </FieldGroup>
  );
}

function FileAlerts({ alerts }: { alerts: readonly FileAlert[] }) {
  const { t } = useSubmissionTranslation();
  const titleOf = (alert: FileAlert) =>
    alert.kind === 'count'
      ? t('files.countAlert')
      : t(alert.kind === 'type' ? 'files.typeAlert' : 'files.sizeAlert', { name: alert.name });
  return (
    <>
      {alerts.map((alert) => (
        <div className={styles.alert} key={titleOf(alert)}>
          <Note kind="error" assertive title={titleOf(alert)}>
            {alert.kind === 'size' && t('files.sizeAlertHelp')}
          </Note>
        </div>
      ))}
    </>
  );
}
