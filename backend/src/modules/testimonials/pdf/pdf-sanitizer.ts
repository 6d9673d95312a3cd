import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { PdfProblemCode } from './sanitize-pdf.js';

const CHILD_SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'sanitize-pdf.process.js');

/** A document of 10 MB with many small objects takes about two seconds on a slow machine. */
const TIMEOUT_MILLISECONDS = 15_000;
const MAX_HEAP_MB = 256;
/** Documents that are processed concurrently; others are queued. */
const MAX_PROCESSES = 2;

export interface PdfLimits {
  milliseconds: number;
  heapMb: number;
}

/**
 * Reads untrusted PDFs in a child process without environment variables and with time and memory limits, so that a
 * malicious document cannot block or crash the application.
 */
@Injectable()
export class PdfSanitizer {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** Writes a copy that contains the pages only to `target`. Returns its size, or the problem with the document. */
  async sanitize(
    source: string,
    target: string,
    limits: PdfLimits = { milliseconds: TIMEOUT_MILLISECONDS, heapMb: MAX_HEAP_MB },
  ): Promise<{ byteSize: number } | { code: PdfProblemCode }> {
    if (this.running >= MAX_PROCESSES) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await runProcess(source, target, limits);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

type ChildResult = { byteSize: number } | { code: PdfProblemCode } | { fileError: string };

function runProcess(source: string, target: string, { milliseconds, heapMb }: PdfLimits) {
  return new Promise<{ byteSize: number } | { code: PdfProblemCode }>((resolve, reject) => {
    const options = { timeout: milliseconds, killSignal: 'SIGKILL', env: {}, maxBuffer: 65_536 } as const;
    execFile(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, CHILD_SCRIPT, source, target],
      options,
      (error, stdout) => {
        // Killed by the timeout or the memory limit, which no regular document exceeds.
        if (error?.killed || error?.signal) resolve({ code: 'pdf_unreadable' });
        else if (error) reject(error);
        else {
          const result = JSON.parse(stdout) as ChildResult;
          // A file system error, such as a full disk, is not a problem with the document.
          if ('fileError' in result)
            reject(Object.assign(new Error('a PDF cannot be stored'), { code: result.fileError }));
          else resolve(result);
        }
      },
    );
  });
}
