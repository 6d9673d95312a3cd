import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pLimit from 'p-limit';
import { type PdfLimits, PdfProcess, type PdfTaskResult } from './pdf-process.js';

/** Documents that are processed concurrently; others are queued. */
const MAX_PROCESSES = 2;
/** Without documents for this time, the processes end and give their memory back. */
const IDLE_MILLISECONDS = 30_000;

/**
 * Reads untrusted PDFs in child processes without environment variables and with time and memory limits, so that a
 * malicious document cannot block or crash the application. A process reads one document at a time, and another one
 * only after a document without problems.
 */
@Injectable()
export class PdfSanitizer implements OnModuleDestroy {
  /** A document of 10 MB with many small objects takes about two seconds on a slow machine. */
  limits: PdfLimits = { milliseconds: 15_000, heapMb: 256 };
  private readonly limitProcesses = pLimit(MAX_PROCESSES);
  private idle: PdfProcess[] = [];
  private idleTimer?: NodeJS.Timeout;

  onModuleDestroy(): void {
    this.endIdle();
  }

  /** Writes a copy that contains the pages only to `target`. Returns its size, or the problem with the document. */
  sanitize(source: string, target: string): Promise<PdfTaskResult> {
    return this.limitProcesses(async () => {
      const process = this.takeIdle() ?? new PdfProcess(this.limits);
      try {
        return await process.run({ source, target });
      } finally {
        if (process.isReusable) this.keep(process);
      }
    });
  }

  /** A process may have ended while nobody used it. */
  private takeIdle(): PdfProcess | undefined {
    for (;;) {
      const process = this.idle.pop();
      if (!process || process.isReusable) return process;
    }
  }

  private keep(process: PdfProcess): void {
    this.idle.push(process);
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.endIdle(), IDLE_MILLISECONDS).unref();
  }

  private endIdle(): void {
    clearTimeout(this.idleTimer);
    for (const process of this.idle) process.end();
    this.idle = [];
  }
}
