import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ProcessPool } from '../../../platform/process-pool/index.js';
import type { PdfProblemCode } from './sanitize-pdf.js';

const CHILD_SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'sanitize-pdf.process.js');
const MAX_PROCESSES = 2;
/** A document of 10 MB with many small objects takes about two seconds on a slow machine. */
const LIMITS = { cpuMilliseconds: 15_000, milliseconds: 45_000, heapMb: 256 };

export interface PdfTask {
  source: string;
  target: string;
}

export type PdfTaskResult = { byteSize: number } | { code: PdfProblemCode };

/** Reads untrusted PDFs in child processes. */
@Injectable()
export class PdfSanitizer implements OnModuleDestroy {
  readonly pool = new ProcessPool<PdfTask, PdfTaskResult>(CHILD_SCRIPT, MAX_PROCESSES, LIMITS);

  onModuleDestroy(): void {
    this.pool.endIdle();
  }

  /**
   * Writes a copy that contains the pages only to `target`. Returns its size, or the problem with the document.
   * @throws ServiceUnavailableError if the machine is too busy
   */
  async sanitize(source: string, target: string): Promise<PdfTaskResult> {
    return (await this.pool.run({ source, target })) ?? { code: 'pdf_unreadable' };
  }
}
