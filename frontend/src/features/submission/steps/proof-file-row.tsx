import { FileText, Image, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../lib/formats';
import { Icon } from '../../../ui/icon';
import { isImage } from '../form/proof-files';
import { useSubmissionTranslation } from '../translations';
import fileListStyles from './file-list.module.css';
import typography from '../../../ui/typography.module.css';

interface ProofFileRowProps {
  file: File;
  /** The uploaded percentage; null while nothing is being sent. */
  percentage: number | null;
  onRemove: () => void;
  onCancelUpload: () => void;
}

export function ProofFileRow({ file, percentage, onRemove, onCancelUpload }: ProofFileRowProps) {
  const { t } = useSubmissionTranslation();
  const { fileSize, percent } = useFormats();
  const { name } = file;
  const sending = percentage !== null;
  const size = fileSize(file.size);
  return (
    <li className={sending ? undefined : fileListStyles.single}>
      <Thumbnail file={file} />
      <span className={fileListStyles.name} title={name}>
        {name}
      </span>
      <span className={`${typography.small} ${typography.muted} ${typography.numeric}`}>
        {sending ? `${size} · ${percent(percentage)}` : size}
      </span>
      {sending && (
        <span
          className={fileListStyles.progress}
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percentage}
          aria-label={t('files.uploading', { name })}
        >
          <i style={{ width: `${percentage}%` }} />
        </span>
      )}
      <button
        type="button"
        className={fileListStyles.remove}
        aria-label={sending ? t('files.cancel') : t('files.remove', { name })}
        onClick={sending ? onCancelUpload : onRemove}
      >
        <Icon of={sending ? X : Trash2} />
      </button>
    </li>
  );
}

/** A thumbnail next to the file name. Images that the browser cannot render show an icon. */
function Thumbnail({ file }: { file: File }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    if (!isImage(file)) return;
    const url = URL.createObjectURL(file);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (!source) return <Icon of={isImage(file) ? Image : FileText} />;
  return <img className={fileListStyles.thumbnail} src={source} alt="" onError={() => setSource(null)} />;
}
