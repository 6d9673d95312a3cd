import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { useReviewTranslation } from '../translations';
import styles from './pdf-pages.module.css';
import typography from '../../../ui/typography.module.css';

/** A PDF rendered in place on demand, because the rendering code is large. */
export function PdfPages({ url, number }: { url: string; number: number }) {
  const { t } = useReviewTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.document}>
      <Button kind="secondary" compact aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'pdf.hide' : 'pdf.show', { number })}
      </Button>
      {open && <Pages url={url} number={number} />}
    </div>
  );
}

type Drawing = 'drawing' | 'failed' | { shown: number; total: number };

function Pages({ url, number }: { url: string; number: number }) {
  const { t } = useReviewTranslation();
  const { count } = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>('drawing');
  // The link is refreshed while the page is open; the document stays the same.
  const [source] = useState(url);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    import('./pdf-document')
      .then(({ renderPages }) => renderPages(source, signal))
      .then(({ pages, totalPages }) => {
        if (signal.aborted) return;
        place.current?.replaceChildren(...pages);
        setDrawing({ shown: pages.length, total: totalPages });
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.error('The document could not be drawn', error);
        setDrawing('failed');
      });
    return () => controller.abort();
  }, [source]);
  const isDrawn = typeof drawing === 'object';
  return (
    <>
      <p className={`${typography.small} ${typography.secondary}`} role="status">
        {drawing === 'drawing' && t('pdf.drawing')}
        {drawing === 'failed' && t('pdf.failed')}
        {isDrawn &&
          drawing.shown < drawing.total &&
          t('pdf.firstPages', { shown: count(drawing.shown), total: count(drawing.total) })}
      </p>
      <div ref={place} className={styles.pages} role="img" aria-label={t('pdf.pages', { number })} hidden={!isDrawn} />
    </>
  );
}
