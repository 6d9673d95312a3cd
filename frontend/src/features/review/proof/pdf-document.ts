import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** More than receipts usually have; the complete file can be downloaded. */
const MAX_PAGES = 10;
const WIDTH = 1200;

/** Renders the pages as images, without scripts, forms or links. */
export async function renderPages(url: string, signal: AbortSignal): Promise<HTMLCanvasElement[]> {
  const loading = getDocument({ url, isEvalSupported: false, useWasm: false, enableXfa: false, stopAtErrors: false });
  const stop = () => void loading.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const pdf = await loading.promise;
    const canvases: HTMLCanvasElement[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
      const page = await pdf.getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(3, WIDTH / width) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
      canvases.push(canvas);
    }
    return canvases;
  } finally {
    signal.removeEventListener('abort', stop);
    await loading.destroy();
  }
}
