import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PdfProblemCode } from './sanitize-pdf.js';

const CHILD_SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'sanitize-pdf.process.js');

/** A process is used again for so many documents. Loading the library takes longer than reading a usual document. */
const MAX_DOCUMENTS = 50;
/** ... and only while it holds less than this after a document: the library keeps the names that it has read. */
const MAX_REUSABLE_HEAP_BYTES = 64 * 1_048_576;

export interface PdfLimits {
  milliseconds: number;
  heapMb: number;
}

/** What the parent asks for: one document at a time. */
export interface PdfTask {
  source: string;
  target: string;
}

export type PdfTaskResult = { byteSize: number } | { code: PdfProblemCode };

/** What the child answers. A file system error, such as a full disk, is not a problem with the document. */
export type PdfAnswer = (PdfTaskResult | { fileError: string }) & { heapBytes: number };

/** A child process without environment variables and with limits, which reads one untrusted PDF after the other. */
export class PdfProcess {
  /** False once the process ended, or must not get another document. */
  isReusable = true;
  private readonly child: ChildProcess;
  private documents = 0;

  constructor(private readonly limits: PdfLimits) {
    this.child = fork(CHILD_SCRIPT, {
      env: {},
      execArgv: [`--max-old-space-size=${limits.heapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Also emitted when a message cannot be sent; the exit that follows is handled.
    this.child.on('error', () => this.end());
    this.child.on('exit', () => (this.isReusable = false));
  }

  /** Ends the process, also in the middle of a document. */
  end(): void {
    this.isReusable = false;
    this.child.kill('SIGKILL');
  }

  run(task: PdfTask): Promise<PdfTaskResult> {
    this.documents += 1;
    this.keepAlive(true);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(), this.limits.milliseconds);
      const finish = () => {
        clearTimeout(timer);
        this.child.off('message', onMessage).off('exit', onExit);
        this.keepAlive(false);
      };
      const onMessage = (answer: PdfAnswer) => {
        finish();
        const { heapBytes, ...result } = answer;
        // After a document with a problem, the next one gets a new process.
        if (!('byteSize' in result) || this.documents >= MAX_DOCUMENTS || heapBytes > MAX_REUSABLE_HEAP_BYTES)
          this.end();
        if ('fileError' in result)
          reject(Object.assign(new Error('a PDF cannot be stored'), { code: result.fileError }));
        else resolve(result);
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        finish();
        // Killed by the time or the memory limit, which no regular document exceeds.
        if (signal) resolve({ code: 'pdf_unreadable' });
        else reject(new Error(`The process for PDFs ended with exit code ${code}.`));
      };
      this.child.on('message', onMessage).once('exit', onExit);
      this.child.send(task);
    });
  }

  /** An idle process does not keep the application running. */
  private keepAlive(isRunning: boolean): void {
    if (isRunning) {
      this.child.ref();
      this.child.channel?.ref();
    } else {
      this.child.unref();
      this.child.channel?.unref();
    }
  }
}
