import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFreePort } from '../app/free-port.js';

const PROGRAM = join(__dirname, '..', '..', '..', 'scripts', 's3-server.mjs');
const BUCKET = 'recuento-test';

/** A private S3-compatible server in its own process. */
export class S3Server {
  private child!: ChildProcess;

  private constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<S3Server> {
    const server = new S3Server(await findFreePort(), await mkdtemp(join(tmpdir(), 'recuento-s3-')));
    await server.resume();
    return server;
  }

  /** Settings of a product whose files are in this folder of the bucket. */
  getSettings(folder: string): Record<string, string> {
    return {
      STORAGE_URL: `s3://${BUCKET}/${folder}`,
      S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  /** Adds an object as another program stores it: without the metadata of the product. */
  async addObject(key: string, content: string): Promise<void> {
    const path = join(this.folder, BUCKET, `${key}._S3rver_object`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }

  /** Starts the server again on its files. */
  async resume(): Promise<void> {
    const options = ['--folder', this.folder, '--port', String(this.port), '--bucket', BUCKET];
    this.child = spawn(process.execPath, [PROGRAM, ...options], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const ended = once(this.child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The S3 server ended with ${code}`)),
    );
    ended.catch(() => undefined);
    await Promise.race([once(this.child.stdout!, 'data'), ended]);
  }

  /** Ends the server and keeps its files. */
  async pause(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }

  async stop(): Promise<void> {
    await this.pause();
    await rm(this.folder, { recursive: true, force: true });
  }
}
