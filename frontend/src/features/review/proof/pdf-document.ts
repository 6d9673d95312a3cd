import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import jpegDecoderUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** More than receipts usually have; the complete file can be downloaded. */
const MAX_PAGES = 10;
const WIDTH = 1200;

/**
 * The decoder of JPEG 2000 images, which scanners use, in JavaScript: the content security policy prevents WebAssembly. pdf.js expects
 * a folder and appends the name of the file, which the built one does not have: as a fragment it changes nothing.
 */
const wasmUrl = `${jpegDecoderUrl}#/`;

export interface RenderedDocument {
  /** The first pages. */
  pages: HTMLCanvasElement[];
  totalPages: number;
}

/** Renders the pages as images, without scripts, forms or links. */
export async function renderPages(url: string, signal: AbortSignal): Promise<RenderedDocument> {
  const loading = getDocument({
    url,
    isEvalSupported: false,
    useWasm: false,
    wasmUrl,
    enableXfa: false,
    stopAtErrors: false,
  });
  const stop = () => void loading.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const pdf = await loading.promise;
    const pages: HTMLCanvasElement[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
      const page = await pdf.getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(3, WIDTH / width) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
      pages.push(canvas);
    }
    return { pages, totalPages: pdf.numPages };
  } finally {
    signal.removeEventListener('abort', stop);
    await loading.destroy();
  }
}
