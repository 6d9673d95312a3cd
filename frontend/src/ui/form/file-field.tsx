import { FileText, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormats } from '../../lib/formats';
import { Button } from '../button';
import { FieldGroup, type FieldLabels } from './field';
import { Icon } from '../icon';
import { useUiTranslation } from '../translations';
import layout from '../layout/layout.module.css';
import styles from './file-field.module.css';
import typography from '../typography.module.css';

interface FileFieldProps extends FieldLabels {
  id: string;
  accept: string;
  onFile: (file: File | null) => void;
}

/** A single file, chosen with a styled button: the native input has the look and language of the browser. */
export function FileField({ id, accept, onFile, ...labels }: FileFieldProps) {
  const { t } = useUiTranslation();
  const { fileSize } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    setFile(chosen);
    onFile(chosen);
  };
  return (
    <FieldGroup id={id} {...labels}>
      <input
        ref={input}
        className={typography.visuallyHidden}
        type="file"
        tabIndex={-1}
        aria-label={typeof labels.label === 'string' ? labels.label : undefined}
        accept={accept}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0] ?? null);
          // Reset, so that the same file can be selected again after a correction.
          currentTarget.value = '';
        }}
      />
      <div className={`${layout.row} ${styles.fileField}`}>
        <Button
          kind="secondary"
          data-invalid={labels.error ? true : undefined}
          aria-describedby={labels.error ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          <Icon of={Upload} size="s" />
          {t(file ? 'file.change' : 'file.choose')}
        </Button>
        <span className={`${typography.small} ${typography.secondary} ${styles.chosen}`} role="status">
          {file ? (
            <>
              <Icon of={FileText} size="s" />
              {file.name} · {fileSize(file.size)}
            </>
          ) : (
            t('file.none')
          )}
        </span>
      </div>
    </FieldGroup>
  );
}
