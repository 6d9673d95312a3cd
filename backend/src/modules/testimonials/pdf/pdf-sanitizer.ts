import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { PdfProblemCode } from './sanitize-pdf.js';

/** The build, also for tests that run from the sources: a process of its own needs JavaScript. */
const PROGRAM = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../../../dist/modules/testimonials/pdf/sanitize-pdf.process.js',
);

/** 10 MB of many small objects take some two seconds on a slow machine. */
const MAX_MILLISECONDS = 15_000;
const MAX_HEAP_MB = 256;
/** Documents that are read at a time; the others wait. */
const PROCESSES = 2;

export interface PdfLimits {
  milliseconds: number;
  heapMb: number;
}

/**
 * Reads what strangers send in a process of its own, without any setting or secret: whatever a document makes the
 * library do, it ends by itself or is ended, and the product goes on.
 */
@Injectable()
export class PdfSanitizer {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** Writes a copy with nothing but the pages to `target`; answers its size, or why there is none. */
  async sanitize(
    source: string,
    target: string,
    limits: PdfLimits = { milliseconds: MAX_MILLISECONDS, heapMb: MAX_HEAP_MB },
  ): Promise<{ byteSize: number } | { code: PdfProblemCode }> {
    if (this.running >= PROCESSES) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await run(source, target, limits);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

type Answer = { byteSize: number } | { code: PdfProblemCode } | { fileError: string };

function run(source: string, target: string, { milliseconds, heapMb }: PdfLimits) {
  return new Promise<{ byteSize: number } | { code: PdfProblemCode }>((resolve, reject) => {
    const options = { timeout: milliseconds, killSignal: 'SIGKILL', env: {}, maxBuffer: 65_536 } as const;
    execFile(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, PROGRAM, source, target],
      options,
      (error, answer) => {
        // Ended from outside, by the clock or for want of memory: no document that a person reads needs that much.
        if (error?.killed || error?.signal) resolve({ code: 'pdf_unreadable' });
        else if (error) reject(error);
        else {
          const said = JSON.parse(answer) as Answer;
          // As if this process had met it: the disk is full or broken, the document is not.
          if ('fileError' in said) reject(Object.assign(new Error('a PDF cannot be stored'), { code: said.fileError }));
          else resolve(said);
        }
      },
    );
  });
}
