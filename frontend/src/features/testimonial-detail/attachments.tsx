import { FileText, ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/icon';
import type { DetailedTestimonial } from './detailed-testimonial';
import { useTestimonialDetailTranslation } from './translations';
import cardStyles from '../../ui/layout/card.module.css';
import styles from './attachments.module.css';
import typography from '../../ui/typography.module.css';

interface File {
  url: string;
  /** The file type as shown to users: `JPG`, `PDF`. */
  type: string;
  isDocument: boolean;
}

function fileOf(url: string): File {
  const ending = /\.(\w+)(?:\?|$)/.exec(url)?.[1]?.toUpperCase() ?? '';
  return { url, type: ending === 'JPEG' ? 'JPG' : ending, isDocument: ending === 'PDF' };
}

interface AttachmentsProps {
  testimonial: DetailedTestimonial;
  /** Renders a document in place, below its download link. */
  viewer?: (url: string, number: number) => ReactNode;
}

/** Proof files, which a cookie of this page opens: images in place, documents as downloads. */
export function Attachments({ testimonial: { attachmentUrls }, viewer }: AttachmentsProps) {
  const { t } = useTestimonialDetailTranslation();
  const files = attachmentUrls.map(fileOf);
  return (
    <section>
      <h2>{t('sections.attachments')}</h2>
      {files.length === 0 ? (
        <p>{t('attachments.none')}</p>
      ) : (
        <ul className={styles.attachments}>
          {files.map((file, index) => (
            <Attachment key={file.url.split('?')[0]} file={file} number={index + 1} viewer={viewer} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface AttachmentProps {
  file: File;
  number: number;
  viewer: AttachmentsProps['viewer'];
}

function Attachment({ file: { url, type, isDocument }, number, viewer }: AttachmentProps) {
  const { t } = useTestimonialDetailTranslation();
  if (isDocument)
    return (
      <li className={`${cardStyles.box} ${styles.document}`}>
        <Icon of={FileText} />
        <span className={typography.small}>
          <a href={url} download>
            {t('attachments.document', { number })}
          </a>{' '}
          <span className={typography.muted}>{t('attachments.download', { type })}</span>
        </span>
        {viewer?.(url, number)}
      </li>
    );
  return (
    <li className={`${cardStyles.box} ${styles.picture}`}>
      <Picture key={url} url={url} number={number} />
      <p className={typography.small}>
        <a href={url} target="_blank" rel="noreferrer">
          {t('attachments.image', { number })}
        </a>{' '}
        <span className={typography.muted}>{t('attachments.type', { type })}</span>
      </p>
    </li>
  );
}

/** A picture that fails to load, for example because its file was lost, is replaced by a text. */
function Picture({ url, number }: { url: string; number: number }) {
  const { t } = useTestimonialDetailTranslation();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed)
    return (
      <p className={`${styles.failed} ${typography.small}`} role="status">
        <Icon of={ImageOff} size="l" />
        {t('attachments.failed', { number })}
      </p>
    );
  return <img src={url} alt={t('attachments.image', { number })} onError={() => setFailed(true)} />;
}
